import CartoucheTestSupport
import Testing

/// An input with any number of entries.
struct GrowthCase: Sendable, CustomTestStringConvertible {
  /// `Type.property`, or what there are many of.
  var name: String
  /// Files by name, of so many entries.
  var files: @Sendable (Int) -> [String: String]

  var testDescription: String { name }

  /// How many entries make a text that is large enough for its work to be measured.
  var size: Int {
    var size = 32
    while files(size).values.reduce(0, { $0 + $1.utf8.count }) < Self.leastBytes { size *= 2 }
    return size
  }

  private static let leastBytes = 6_000

  /// A spec.
  init(_ name: String, _ files: [String: String] = [:], _ spec: @escaping @Sendable (Int) -> String) {
    self.init(name) { count in
      files.merging(["test.annotations.yaml": "version: 1\n" + spec(count) + "\n"]) { $1 }
    }
  }

  init(_ name: String, files: @escaping @Sendable (Int) -> [String: String]) {
    self.name = name
    self.files = files
  }

  /// A scenario.
  /// - Parameter spec: the annotations `a0`, `a1`, … where none is given.
  static func scenario(
    _ name: String, spec: (@Sendable (Int) -> String)? = nil, _ steps: @escaping @Sendable (Int) -> String
  ) -> GrowthCase {
    GrowthCase(name) { count in
      [
        "test.annotations.yaml": "version: 1\n" + (spec?(count) ?? annotations(count)) + "\n",
        "test.scenario.yaml": "version: 1\nspec: test.annotations.yaml\nsteps: \(steps(count))\n",
      ]
    }
  }

  /// A configuration of `lint`.
  static func configuration(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> GrowthCase {
    GrowthCase(name) { [".cartouche.yaml": text($0) + "\n"] }
  }

  // MARK: Parts of texts

  /// `[item 0, item 1, …]`.
  static func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[\((0..<count).map(item).joined(separator: ", "))]"
  }

  /// `{ prefix0: value 0, prefix1: value 1, … }`.
  static func mapping(_ count: Int, _ prefix: String, _ value: (Int) -> String) -> String {
    "{ \((0..<count).map { "\(prefix)\($0): \(value($0))" }.joined(separator: ", ")) }"
  }

  /// A coordinate; no two of the first 36,000 are equal.
  static func coordinate(_ index: Int) -> String {
    "[\(Double(index * 37 % 36_000) / 100 - 180), \(Double(index * 17 % 16_000) / 100 - 80)]"
  }

  /// `{ id: a7, size: [20, 10], attach: { point: … }, … }`.
  static func annotation(_ index: Int, _ members: String = "") -> String {
    let attach = members.contains("attach:") ? "" : ", attach: { point: \(coordinate(index)) }"
    return "{ id: a\(index), size: [20, 10]\(attach)\(members.isEmpty ? "" : ", ")\(members) }"
  }

  /// Those of a spec, each with the same further members.
  static func annotations(_ count: Int, _ members: (Int) -> String = { _ in "" }) -> String {
    "annotations: " + list(count) { annotation($0, members($0)) }
  }

  /// GeoJSON of points with the ids `f0`, `f1`, … and the properties `k` and `name`.
  static func features(_ count: Int) -> String {
    "{ type: FeatureCollection, features: "
      + list(count) {
        "{ type: Feature, id: f\($0), properties: { k: \($0), name: n\($0) }, "
          + "geometry: { type: Point, coordinates: \(coordinate($0)) } }"
      } + " }"
  }
}
