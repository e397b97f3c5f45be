"""Compares two PNG files with a port of pixelmatch: compare_with_python.py cpp|numba|pillow A.png B.png"""
import sys

from PIL import Image

Image.MAX_IMAGE_PIXELS = None
how, *paths = sys.argv[1:4]
first, second = (Image.open(path).convert("RGBA") for path in paths)
if how == "pillow":
    from PIL import ImageChops

    differs = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox() is not None
elif how == "cpp":
    import numpy
    from pybind11_pixelmatch import Options, pixelmatch

    options = Options()
    options.threshold = 0.1
    differs = pixelmatch(numpy.array(first), numpy.array(second), options=options) > 0
else:
    from pixelmatch import pixelmatch

    differs = pixelmatch(first, second, threshold=0.1) > 0
sys.exit(1 if differs else 0)
