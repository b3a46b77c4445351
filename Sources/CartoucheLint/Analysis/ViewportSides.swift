/// Lengths in points that the sides of viewports may have: what holds for all of these holds for every map.
///
/// A rectangle's edges are linear in the side, so that the ends tell all; those between tell what lies in the middle.
enum ViewportSides {
  static let all: [Double] = [200, 400, 1024, 4096, 16384]
}
