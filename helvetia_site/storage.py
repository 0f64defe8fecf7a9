"""Static files under the name of their content, our imports as well.

A style sheet is collected with its parts in it, so a page asks for one file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own pattern reads every script, those of the packages too, comments and all.
IMPORTS = (r"""(?P<matched>from "(?P<url>\.\.?/[^"]+)";)""", 'from "%(url)s";')
STYLES = settings.BASE / "helvetia_site" / "static"
A_PART = re.compile(r'@import "(?P<name>parts/[\w/]+\.css)" layer\((?P<layer>\w+)\);')
A_COMMENT = re.compile(r"/\*.*?\*/", re.S)


def bare_script(script: str) -> str:
    """Without lines of comment, empty ones and indentation: nobody reads it there.

    No text of ours goes over a line (tests/fast/helvetia_site/test_storage.py).
    """
    lines = (line.strip() for line in script.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def whole_style_sheet(sheet: str, folder: Path) -> str:
    """A style sheet with the parts that it imports, without comments and indentation."""

    def part(found: re.Match[str]) -> str:
        return f"@layer {found['layer']} {{\n{(folder / found['name']).read_text()}}}"

    text = A_COMMENT.sub("", A_PART.sub(part, sheet))
    return "".join(f"{line}\n" for line in map(str.strip, text.splitlines()) if line)


def file_to_serve(name: str, text: str) -> str:
    """A file of ours as it is collected."""
    return (
        bare_script(text)
        if is_script(name)
        else whole_style_sheet(text, STYLES / "css")
    )


def asked_by(name: str) -> list[str]:
    """A style sheet, and its parts where browsers see it as it was written."""
    if isinstance(staticfiles_storage, Files):
        return [name]
    parts = A_PART.finditer((STYLES / name).read_text())
    return [name, *(f"css/{part['name']}" for part in parts)]


class Files(CompressedManifestStaticFilesStorage):
    """A module imports its neighbour by the hashed name: two releases never mix."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (IMPORTS,)),
    )

    def get_modified_time(self, name: str) -> datetime:
        """When a file was changed; long ago for a sheet whose parts are newer."""
        kept: datetime = super().get_modified_time(name)
        source = STYLES / name
        if is_ours(name) and not is_script(name) and source.is_file():
            parts = A_PART.finditer(source.read_text())
            changed = [(source.parent / part["name"]).stat().st_mtime for part in parts]
            if max(changed, default=0.0) > kept.timestamp():
                return datetime.fromtimestamp(0, UTC)
        return kept

    def _save(self, name: str, content: File) -> str:
        if is_ours(name):
            # whoever took its hash has read it to its end
            content.seek(0)
            content = ContentFile(file_to_serve(name, content.read().decode()).encode())
        return super()._save(name, content)

    def post_process(
        self, paths: Mapping[str, object], *arguments: object, **options: object
    ) -> Iterator[object]:
        """Named by what is served: our files are read where they were saved."""
        found = {
            name: (self, name) if is_ours(name) else place
            for name, place in paths.items()
        }
        yield from super().post_process(found, *arguments, **options)


def is_ours(name: str) -> bool:
    return is_script(name) or (name.startswith("css/") and name.endswith(".css"))


def is_script(name: str) -> bool:
    return name.startswith("js/") and name.endswith(".js") and ".min." not in name
