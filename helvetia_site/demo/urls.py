"""The addresses of this room: the gallery."""

from __future__ import annotations

from django.urls import path

from helvetia_site.demo import gallery

urlpatterns = [path("gallery/", gallery.gallery_view, name="gallery")]
