"""Static files under the name of their content, the imports of our scripts as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own pattern reads every script, those of the packages too, comments and all.
IMPORTS = (r"""(?P<matched>from "(?P<url>\.\.?/[^"]+)";)""", 'from "%(url)s";')


def bare(script: str) -> str:
    """Without lines of comment, empty ones and indentation: nobody reads it there.

    No text of ours goes over a line (tests/fast/helvetia_site/test_storage.py).
    """
    lines = (line.strip() for line in script.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


class Files(CompressedManifestStaticFilesStorage):
    """A module imports its neighbour by the hashed name: two releases never mix."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (IMPORTS,)),
    )

    def _save(self, name: str, content: File) -> str:
        if is_ours(name):
            # whoever took its hash has read it to its end
            content.seek(0)
            content = ContentFile(bare(content.read().decode()).encode())
        return super()._save(name, content)

    def post_process(
        self, paths: Mapping[str, object], *arguments: object, **options: object
    ) -> Iterator[object]:
        """Named by what is served: our scripts are read where they were saved."""
        found = {
            name: (self, name) if is_ours(name) else place
            for name, place in paths.items()
        }
        yield from super().post_process(found, *arguments, **options)


def is_ours(name: str) -> bool:
    return name.startswith("js/") and name.endswith(".js") and ".min." not in name
