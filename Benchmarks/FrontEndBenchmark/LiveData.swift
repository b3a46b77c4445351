import Cartouche
import CartoucheCompiler
import Foundation

/// Changes of data while an app runs: replacing all features of a source, and moving some of them.
struct LiveData {
  private static let count = 10_000
  private static let moved = 100
  private let annotations: ViewAnnotations
  private let file: FeatureFile
  private var step = 0

  init() throws {
    file = FeatureFile(count: Self.count)
    annotations = try ViewAnnotations(file.compilation())
    show()
  }

  /// Measures each change with the next frame, beside the plain way: compiling the spec with the new data, and reloading it.
  static func measure() throws {
    var (live, plain) = (try LiveData(), try LiveData())
    let medians = try Main.medians(
      of: 41,
      [
        { try plain.reload() }, { plain.show() }, { try live.replace() }, { live.show() },
        { try live.move() }, { live.show() },
      ])
    let names = [
      "compile and reload \(count) features", "its frame", "setData of \(count) features", "its frame",
      "updateData that moves \(moved) of \(count) points", "its frame",
    ]
    for (name, seconds) in zip(names, medians) {
      print("\(name)  \((seconds * 1e6).rounded() / 1e3) ms")
    }
  }

  private mutating func reload() throws -> Int {
    step += 1
    try annotations.reload(file.compilation())
    return 0
  }

  private mutating func replace() throws -> Int {
    step += 1
    return try annotations.setData("places", geoJSON: file.data).count
  }

  private mutating func move() throws -> Int {
    step += 1
    let changes = (0..<Self.moved).map { index in
      let place = Coordinate(
        longitude: Double((index * 37 + step) % 340) - 170.5, latitude: Double((index + step) % 150) - 75.25)
      return FeatureChange("\(index * 100)", geometry: .point(place))
    }
    return try annotations.updateData("places", SourceChange(updating: changes)).count
  }

  @discardableResult
  private func show() -> Int {
    annotations.update(
      camera: Camera(center: Coordinate(longitude: 10, latitude: 50), zoom: 5),
      viewport: Viewport(width: 1024, height: 768))
    return annotations.frame.placements.count
  }
}
