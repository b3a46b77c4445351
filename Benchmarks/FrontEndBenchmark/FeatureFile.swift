import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSyntax
import Foundation

/// A large GeoJSON file, and a spec with an annotation for each of its points.
struct FeatureFile {
  let data: [UInt8]

  static let spec = """
    version: 1
    sources:
      places: places.geojson
    annotations:
      - id: place
        forEach: { source: places }
        size: [auto, 28]
        priority: [get, rating]
        title: "{name}"
    """

  init(count: Int) {
    var data: [UInt8] = []
    Self.forEachBatch(of: count) { data += $0.utf8 }
    self.data = data
  }

  /// Writes the file in batches. The peak memory of this process must stay low, because the system counts it for the programs
  /// that this process starts.
  /// - Returns: The number of written bytes.
  static func write(count: Int, to file: URL) throws -> Int {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var bytes = 0
    try forEachBatch(of: count) { piece in
      bytes += piece.utf8.count
      try handle.write(contentsOf: Data(piece.utf8))
    }
    return bytes
  }

  /// Calls `body` with the GeoJSON of points from a seeded generator, a thousand points at a time.
  private static func forEachBatch(of count: Int, _ body: (String) throws -> Void) rethrows {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var text = "{\"type\":\"FeatureCollection\",\"features\":["
    for index in 0..<count {
      if index > 0 { text += ",\n" }
      let longitude = "\(next(360) - 180).\(next(900_000) + 100_000)"
      let latitude = "\(next(160) - 80).\(next(900_000) + 100_000)"
      text += """
        {"type":"Feature","id":\(index),"properties":{"name":"Place number \(index)","rating":\(next(50)),\
        "class":"restaurant"},"geometry":{"type":"Point","coordinates":[\(longitude),\(latitude)]}}
        """
      if (index + 1) % 1_000 == 0 {
        try body(text)
        text = ""
      }
    }
    try body(text + "]}")
  }

  /// Compiles the spec. Returns the number of findings, or −1 if there is no plan.
  func compile() -> Int {
    guard let compilation = try? CartoucheCompiler.compile("spec", loader: Files(data: data)) else {
      return -1
    }
    return compilation.plan == nil ? -1 : compilation.diagnostics.count
  }

  /// The compilation of the spec.
  func compilation() throws -> Compilation {
    try CartoucheCompiler.compile("spec", loader: Files(data: data))
  }

  /// Reads only the data. Returns the number of features, or −1 if the data are not JSON.
  func nodes() -> Int {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "places.geojson", bytes: data))
    let document = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics)
    return diagnostics.isEmpty ? document.root?["features"]?.count ?? -1 : -1
  }

  private struct Files: FileLoader {
    var data: [UInt8]

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      path == "spec" ? Array(FeatureFile.spec.utf8) : data
    }
  }
}
