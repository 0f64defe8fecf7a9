"""Static files under the name of their content, the imports of our scripts as well."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own pattern reads every script, those of the packages too, comments and all.
IMPORTS = (r"""(?P<matched>from "(?P<url>\.\.?/[^"]+)";)""", 'from "%(url)s";')


class Files(CompressedManifestStaticFilesStorage):
    """A module imports its neighbour by the hashed name: two releases never mix."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (IMPORTS,)),
    )
