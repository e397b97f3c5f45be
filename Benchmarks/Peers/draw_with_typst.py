#!/usr/bin/env python3
"""Draws the benchmark's picture with typst (the PyPI package), for the runner.

    draw_with_typst.py FORMAT FONTS ROOT OUTPUT CSV…

FORMAT is png, pdf or svg. FONTS is `system` (typst searches all fonts, as it does by default) or a
folder, the only one searched. ROOT is a folder above both this file and the data. With one CSV file
OUTPUT is the picture; with more it is a folder, and one compiler draws them all.
"""
import os
import sys

import typst

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "grid.typ")
PIXELS_PER_INCH = 144.0  # scale 2


def main():
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    form, fonts, root, output, *files = sys.argv[1:]
    root = os.path.abspath(root)
    options = {} if fonts == "system" else {"ignore_system_fonts": True, "font_paths": [fonts]}
    compiler = typst.Compiler(DOCUMENT, root=root, **options)
    for file in files:
        name = os.path.splitext(os.path.basename(file))[0]
        path = output if len(files) == 1 else os.path.join(output, f"{name}.{form}")
        inputs = {"csv": "/" + os.path.relpath(os.path.abspath(file), root)}
        compiler.compile(output=path, format=form, ppi=PIXELS_PER_INCH, sys_inputs=inputs)


if __name__ == "__main__":
    main()
