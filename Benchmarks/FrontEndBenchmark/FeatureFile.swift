import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSyntax
import Foundation

/// A spec that makes an annotation for each point of a large GeoJSON file.
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

  /// Points as a program writes them, from a seeded generator.
  init(count: Int) {
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
    }
    data = Array((text + "]}").utf8)
  }

  /// Bytes that it has.
  func write(to file: URL) throws -> Int {
    try Data(data).write(to: file)
    return data.count
  }

  /// The number of findings; −1 when there is no plan.
  func compile() -> Int {
    guard let compilation = try? CartoucheCompiler.compile("spec", loader: Files(data: data)) else {
      return -1
    }
    return compilation.plan == nil ? -1 : compilation.diagnostics.count
  }

  /// Reads the data alone; the number of features, −1 when it is no JSON.
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
