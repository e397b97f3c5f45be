"""Shapes of the drawings of `Scripts/make sign-font`."""

import math

# Shapes: lists of contours, each a start and curves; a later contour of the other direction is a hole.


def rounded(points, radius):
    """A polygon with rounded corners; `radius` is one for all corners, or one for each."""
    radii = radius if isinstance(radius, list) else [radius] * len(points)
    corners = []
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[place - 1], points[(place + 1) % len(points)]
        before, after = math.hypot(ax - x, ay - y), math.hypot(bx - x, by - y)
        u, v = ((ax - x) / before, (ay - y) / before), ((bx - x) / after, (by - y) / after)
        angle = math.acos(max(-1, min(1, u[0] * v[0] + u[1] * v[1])))
        if radii[place] == 0 or math.pi - angle < 1e-6:
            corners.append(((x, y), (x, y), (x, y), (x, y)))
            continue
        cut = min(radii[place] / math.tan(angle / 2), before / 2, after / 2)
        arc = cut * math.tan(angle / 2)
        reach = cut - 4 / 3 * math.tan((math.pi - angle) / 4) * arc
        start, end = (x + u[0] * cut, y + u[1] * cut), (x + v[0] * cut, y + v[1] * cut)
        corners.append((start, (x + u[0] * reach, y + u[1] * reach), (x + v[0] * reach, y + v[1] * reach), end))
    contour = [corners[0][0]]
    for start, first, second, end in corners:
        if contour[-1] != start:
            contour.append((start,))
        if start != end:
            contour.append((first, second, end))
    return [contour]


def box(x, y, width, height, radius=0):
    return rounded([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], radius)


def disc(x, y, radius):
    return ellipse(x, y, radius, radius)


def ellipse(x, y, across, down):
    k = 0.5522847
    point = lambda dx, dy: (x + dx * across, y + dy * down)
    return [
        [
            point(1, 0),
            (point(1, k), point(k, 1), point(0, 1)),
            (point(-k, 1), point(-1, k), point(-1, 0)),
            (point(-1, -k), point(-k, -1), point(0, -1)),
            (point(k, -1), point(1, -k), point(1, 0)),
        ]
    ]


def stroke(points, width, cap=None):
    """A line with round ends and corners."""
    half = width / 2
    sides = [[], []]
    for place, (x, y) in enumerate(points):
        normals = []
        for first, second in zip(points[max(0, place - 1) :], points[max(0, place - 1) + 1 :]):
            if len(normals) == 2 or first == (x, y) and place == 0 and normals:
                break
            length = math.hypot(second[0] - first[0], second[1] - first[1])
            normals.append(((second[1] - first[1]) / length, (first[0] - second[0]) / length))
            if place == 0:
                break
        if place == len(points) - 1:
            normals = normals[:1]
        mean = [sum(n[axis] for n in normals) / len(normals) for axis in (0, 1)]
        scale = half / (mean[0] ** 2 + mean[1] ** 2)
        for side, sign in zip(sides, (1, -1)):
            side.append((x + sign * mean[0] * scale, y + sign * mean[1] * scale))
    outline = sides[0] + sides[1][::-1]
    count = len(points)
    end = half if cap is None else cap
    inner = [end if place in (0, count - 1) else half * 0.6 for place in range(count)]
    return rounded(outline, inner + inner[::-1])


def cross(x, y, reach, width, radius):
    """Two bars across each other."""
    half = width / 2 * math.sqrt(2)
    arm = reach
    points = []
    for turn in range(4):
        angle = turn * math.pi / 2
        for dx, dy in ((0, -half), (arm - half / 2, -arm - half / 2), (arm + half / 2, -arm + half / 2)):
            points.append(
                (x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle))
            )
    return rounded(points, [0, radius, radius] * 4)


def star(x, y, radius, inner, corner):
    points = []
    for step in range(10):
        angle = math.radians(-90 + 36 * step)
        reach = inner if step % 2 else radius
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return rounded(points, [corner, corner * 0.4] * 5)


def path(start, *curves):
    return [[start, *curves]]


def hole(shape):
    """The shape in the other direction."""
    turned = []
    for contour in shape:
        ends = [contour[0]] + [curve[-1] for curve in contour[1:]]
        back = [ends[-1]]
        for place in range(len(contour) - 1, 0, -1):
            curve = contour[place]
            back.append((ends[place - 1],) if len(curve) == 1 else (curve[1], curve[0], ends[place - 1]))
        turned.append(back)
    return turned


def turn(shape, degrees, x=50, y=50):
    """The shape turned about a point."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    move = lambda p: (x + (p[0] - x) * cosine - (p[1] - y) * sine, y + (p[0] - x) * sine + (p[1] - y) * cosine)
    return [[move(contour[0])] + [tuple(move(p) for p in curve) for curve in contour[1:]] for contour in shape]


def moved(shape, across, down, dx, dy):
    """The shape in another size, at another place."""
    move = lambda p: (p[0] * across + dx, p[1] * down + dy)
    return [[move(contour[0])] + [tuple(move(p) for p in curve) for curve in contour[1:]] for contour in shape]


def ring(x, y, radius, width):
    return disc(x, y, radius) + hole(disc(x, y, radius - width))


def triangle(x, y, width, height, radius):
    return rounded([(x, y - height / 2), (x + width / 2, y + height / 2), (x - width / 2, y + height / 2)], radius)
