"""Places labels and view annotations on maps, charts and screens without overlaps.

    import cartouche

    plan = cartouche.Plan.compile("cafes.annotations.yaml")
    with cartouche.Resolver(plan) as resolver:
        frame = resolver.resolve(camera=cartouche.Camera((-122.4, 37.8), zoom=14), viewport=(800, 600))
        print(frame.placements[["id", "x", "y"]])

`place` places labels on a screen without a spec, and `label` labels the points of a matplotlib chart.
"""
from ._camera import Bounds, Camera, Insets
from ._compiler import explain, schema
from ._errors import CartoucheError, CompileError
from ._findings import Edit, Finding, Fix, Position, RelatedPlace
from ._frame import Frame
from ._inputs import (
    Collapse,
    Deselect,
    Drag,
    Expand,
    FeatureVisibility,
    Highlight,
    Input,
    Measured,
    Move,
    Puck,
    Select,
    Set,
    Tap,
)
from ._label import Labels, label
from ._lint import lint
from ._place import place
from ._plan import Plan
from ._resolver import Resolver
from ._version import __version__

__all__ = [
    "Bounds", "Camera", "CartoucheError", "Collapse", "CompileError", "Deselect", "Drag", "Edit", "Expand",
    "FeatureVisibility", "Finding", "Fix", "Frame", "Highlight", "Input", "Insets", "Labels", "Measured", "Move", "Plan",
    "Position", "Puck", "RelatedPlace", "Resolver", "Select", "Set", "Tap", "__version__", "explain", "label", "lint",
    "place", "schema",
]
