"""Hostile images: what ends, stops or fools a library that draws them."""
import base64
import os

from case import Case
from making import image_grid, jpeg_header, png, svg

# An image that is broken, or ends librsvg, is a placeholder and a warning; one that costs too much or is out of reach ends
# the run.
BROKEN, OUT_OF_REACH, REFUSED = 0, 65, 75


def image(name, file, content, status=REFUSED, says="image", **more):
    return Case(name, ["render", "a.grid.json", "-o", "a.png", "-o", "a.pdf", "-o", "a.svg", "--quiet"],
                {"a.grid.json": image_grid(file), file: content}, status, says if status else "", **more)


def vector(name, inner, status=REFUSED, **more):
    return image(name, "a.svg", svg(inner, **more), status)


def uses(depth, fan):
    return '<g id="u0"><rect width="1" height="1"/></g>' + "".join(
        f'<g id="u{n + 1}">' + f'<use href="#u{n}"/>' * fan + "</g>" for n in range(depth))


def patterns(depth):
    """Patterns within patterns, as in resvg's issue 186."""
    return "".join(f'<pattern id="p{n}" width=".1" height=".1"><rect width="9" height="9" fill="url(#p{n + 1})"/></pattern>'
                   for n in range(depth)) + f'<rect width="99" height="99" fill="url(#p0)"/>'


def link_out(folder):
    os.symlink("/etc/passwd", os.path.join(folder, "link.svg"))
    os.symlink("/etc", os.path.join(folder, "etc"))
    os.mkfifo(os.path.join(folder, "pipe.svg"))


def reach(name, file, status=OUT_OF_REACH, says="beyond"):
    return Case(name, ["render", "a.grid.json", "-o", "a.png", "--quiet"],
                {"a.grid.json": image_grid(file)}, status, says, prepare=link_out)


def no_secret(folder, _):
    with open(os.path.join(folder, "a.svg"), encoding="utf-8") as file:
        return ["it holds a file of the machine"] if "root:" in file.read() else []


def vectors():
    large = "data:image/png;base64," + base64.b64encode(png(30_000, 30_000)).decode()
    blur = '<filter id="f">' + '<feMorphology operator="dilate" radius="4"/>' * 30 + "</filter>"
    turbulence = ('<filter id="f" x="-9999" y="-9999" width="99999" height="99999"><feTurbulence baseFrequency="9" '
                  'numOctaves="99"/></filter><rect width="9" height="9" filter="url(#f)"/>')
    entities = "<!DOCTYPE svg [<!ENTITY a \"" + "x" * 1000 + "\">" + "".join(
        f"<!ENTITY {chr(98 + n)} \"" + f"&{chr(97 + n)};" * 10 + "\">" for n in range(9)) + "]>"
    return [
        vector("text-that-ends-librsvg", '<text font-size="1e9" y="99">W</text>', BROKEN),
        vector("matrix-that-ends-librsvg", '<filter id="f"><feConvolveMatrix order="90" kernelMatrix="1"/></filter>'
                                           '<rect width="9" height="9" filter="url(#f)"/>', BROKEN),
        vector("tile-that-ends-librsvg", '<filter id="f"><feFlood width="0" height="0"/><feTile/></filter>'
                                         '<rect width="9" height="9" filter="url(#f)"/>', BROKEN),
        vector("large-stroke", '<path stroke="red" stroke-width="1e9" d="M0 0L9 9"/>', BROKEN),
        vector("huge-numbers", '<rect width="2147483648" height="1e308"/>', BROKEN),
        # librsvg counts referenced elements, which a fast machine reaches within the budget of an image.
        image("use-bomb", "a.svg", svg(uses(20, 20) + '<use href="#u20"/>'), also=BROKEN),
        vector("use-of-itself", '<g id="a"><use href="#a"/></g>', 0),
        vector("nested-patterns", patterns(30), 0),
        vector("costly-filter", blur + '<rect width="99" height="99" filter="url(#f)"/>'),
        vector("huge-filter-region", turbulence),
        vector("picture-in-a-picture", f'<image href="{large}" width="9" height="9"/>', BROKEN),
        vector("vector-in-a-picture", '<image href="data:image/svg+xml,%3Csvg/%3E" width="9" height="9"/>', BROKEN),
        vector("entity-bomb", "<text>&j;</text>", BROKEN, before=entities),
        vector("deep-groups", "<g>" * 100_000, 0),
        vector("many-masks", "".join(f'<mask id="m{n}"><rect width="9" height="9" mask="url(#m{n + 1})"/></mask>'
                                     for n in range(500)) + '<rect width="9" height="9" mask="url(#m0)"/>', BROKEN),
        vector("nested-clips", "".join(f'<clipPath id="c{n}" clip-path="url(#c{n + 1})"><rect width="9" height="9"/>'
                                       "</clipPath>" for n in range(2000)) + '<rect width="9" height="9" clip-path="url(#c0)"/>',
               0),
        vector("million-dashes", '<path stroke="red" stroke-dasharray="1e-9" d="M0 0L1000 1000"/>', 0),
        vector("long-path", '<path d="M0 0' + "L9 9L1 2" * 200_000 + '"/>'),
        vector("no-extent", '<rect width="9" height="9"/>', 0, attributes='width="0" height="0"'),
    ]


def reaching():
    secrets = [
        ("file-in-a-picture", '<image href="/etc/passwd" width="9" height="9"/>'),
        ("standard-input-in-a-picture", '<image href="/dev/stdin" width="9" height="9"/>'),
        ("xinclude", '<text><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/></text>'),
    ]
    outer = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    return [image(name, "a.svg", svg(inner), 0, check=no_secret) for name, inner in secrets] + [
        image("outer-entity", "a.svg", svg("<text>&x;</text>", before=outer), 0, check=no_secret, lines=2),
        vector("address-in-a-picture", '<image href="http://192.0.2.1/a.png" width="9" height="9"/>', 0),
        reach("link-out-of-the-folder", "link.svg"),
        reach("folder-link-out-of-the-folder", "etc/passwd"),
        reach("way-out-of-the-folder", "../../../../../../etc/passwd"),
        reach("root-as-an-image", "/etc/passwd"),
        reach("process-as-an-image", "/proc/self/environ"),
        reach("pipe-as-an-image", "pipe.svg", 0, "is not a file"),
        reach("address-as-an-image", "https://192.0.2.1/a.png", 0, "nothing is fetched"),
    ]


def pixels():
    many = [{"i": f"{n}.png"} for n in range(40)]
    big = png(8000, 8000, b"\0" * 8001 * 8000)
    return [
        image("png-of-a-billion-pixels", "a.png", png(30_000, 30_000)),
        image("png-of-few-lines", "a.png", png(4000, 4000), 0),
        image("jpeg-of-3000-scans", "a.jpg", jpeg_header(60_000, 60_000, 3000)),
        image("jpeg-of-no-lines", "a.jpg", jpeg_header(1000, 1000), 0),
        Case("many-large-images", ["render", "a.grid.json", "-o", "a.svg", "--quiet"],
             {"a.grid.json": '{"data": [' + ", ".join(f'{{"i": "{row["i"]}"}}' for row in many)
              + '], "columns": [{"key": "i", "cell": "image"}]}'} | {row["i"]: big for row in many}, REFUSED, "million pixels"),
    ]


def cases():
    return vectors() + reaching() + pixels()
