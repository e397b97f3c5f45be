"""A hook of MkDocs: pictures between marks are drawn before each build, where they are out of date.

In mkdocs.yml, with this file and gridreel_documents.py in a folder of the project:

    hooks:
      - hooks/gridreel_mkdocs.py
    extra:
      gridreel:
        check: true    # draw nothing, and fail where a picture is out of date
        pictures: pictures/{document}/{name}-{theme}.{format}
        scheme: light    # or dark; auto follows the reader's, as it is for themes that do not come with MkDocs
"""

import logging
import os
import posixpath
import re

from mkdocs.exceptions import PluginError

import gridreel_documents

log = logging.getLogger("mkdocs.hooks.gridreel")

_SHOWN = re.compile(r"(<!--\s*gridreel\s.*?-->)(.*?)(<!--\s*/gridreel\s*-->)", re.DOTALL)
_SOURCE = re.compile(r'\s*<source media="([^"]*)" srcset="([^"]*)">')
_IMAGE = re.compile(r'(<img [^>]*?)\bsrc="[^"]*"( srcset="[^"]*")?')
_ADDRESS = re.compile(r'\b(src|srcset)="([^"]+)"')
_FENCE = re.compile(r"[\s>]*(`{3,}|~{3,})")
_FOLDED = "<details><summary>Data</summary>"


def on_config(config):
    """Lets tables in folded data be tables, which Python-Markdown leaves as texts in HTML."""
    if "md_in_html" not in config.markdown_extensions:
        config.markdown_extensions.append("md_in_html")
    return config


def on_pre_build(config):
    """Draws what is out of date in all pages.

    A wrong mark ends the build, with the line of the page; so does a stale picture where pictures are checked."""
    wishes = config.extra.get("gridreel") or {}
    folder = os.path.dirname(os.path.abspath(config.config_file_path or "mkdocs.yml"))
    pages = os.path.relpath(config.docs_dir, folder)
    result = gridreel_documents.draw([pages], folder, wishes.get("pictures", ""), bool(wishes.get("check")))
    faults = [str(message) for message in result.messages if message.kind in ("error", "stale")]
    for message in result.messages:
        if message.kind in ("warning", "note"):
            log.log(logging.WARNING if message.kind == "warning" else logging.INFO, "%s", message)
    if not result.has_passed:
        for fault in faults[:-1]:
            log.error("%s", fault)
        raise PluginError(faults[-1])


def on_page_markdown(markdown, **_):
    """Marks folded data as Markdown, outside of blocks of code."""
    lines, fence = [], ""
    for line in markdown.split("\n"):
        found = _FENCE.match(line)
        if found and not fence:
            fence = found[1]
        elif found and found[1].startswith(fence):
            fence = ""
        elif not fence:
            line = line.replace(_FOLDED, _FOLDED.replace("<details>", '<details markdown="1">'))
        lines.append(line)
    return "\n".join(lines)


def _scheme(config):
    """Whether pages are light, dark, or what the reader's system asks for."""
    wished = (config.extra.get("gridreel") or {}).get("scheme")
    if wished:
        return wished
    # The themes of MkDocs itself are light, unless they are told otherwise.
    return config.theme.get("color_mode", "light") if config.theme.name in ("mkdocs", "readthedocs") else "auto"


def _of_one_scheme(html, scheme):
    """The picture of a page that is light, or dark, whatever a system asks for."""
    if scheme == "auto":
        return html
    dark = {media: address for media, address in _SOURCE.findall(html) if "prefers-color-scheme: dark" in media}

    def kept(source):
        media = source[1]
        if media in dark:
            return ""
        return source[0].replace(source[2], dark.get(f"{media} and (prefers-color-scheme: dark)", source[2]))

    if scheme != "dark" or not dark:
        return _SOURCE.sub(lambda source: "" if source[1] in dark else source[0], html)
    usual = dark.get("(prefers-color-scheme: dark)")
    html = _SOURCE.sub(kept, html)
    return _IMAGE.sub(lambda found: found[1] + _image(usual), html) if usual else html


def _image(source_set):
    """The attributes of an image that shows a set of files; the last one is the sharpest."""
    files = source_set.split(", ")
    return f'src="{files[-1].split(" ")[0]}"' + (f' srcset="{source_set}"' if files[1:] else "")


def on_page_content(html, page, config, files, **_):
    """Writes the addresses of pictures from where the page stands on the site: `guide/index.html` for `guide.md`.

    A picture that is wider than the page keeps its shape."""
    scheme = _scheme(config)

    def address(source):
        name, *scale = source.split(" ")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), name))
        file = files.get_file_from_path(path)
        return " ".join([file.url_relative_to(page.file) if file else name, *scale])

    def moved(match):
        return f'{match[1]}="{", ".join(map(address, match[2].split(", ")))}"'

    def fitted(shown):
        content = _ADDRESS.sub(moved, _of_one_scheme(shown[2], scheme))
        return shown[1] + content + shown[3]

    return _SHOWN.sub(fitted, html)
