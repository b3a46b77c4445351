package import CartoucheResolver

/// A shape of a test, in points under `TestScene.camera` and `TestScene.viewport`.
package struct TestShape: Sendable {
  package var parts: [(kind: GeometryPartKind, paths: [[(Double, Double)]])]

  package static func line(_ points: (Double, Double)...) -> TestShape {
    TestShape(parts: [(.line, [points])])
  }

  package static func lines(_ lines: [(Double, Double)]...) -> TestShape {
    TestShape(parts: lines.map { (.line, [$0]) })
  }

  package static func polygon(_ rings: [(Double, Double)]...) -> TestShape {
    TestShape(parts: [(.polygon, rings)])
  }

  package static func polygons(_ outlines: [(Double, Double)]...) -> TestShape {
    TestShape(parts: outlines.map { (.polygon, [$0]) })
  }

  package static func point(_ x: Double, _ y: Double) -> TestShape {
    TestShape(parts: [(.points, [[(x, y)]])])
  }
}
