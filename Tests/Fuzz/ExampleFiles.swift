import CartoucheSpecTestSupport
import CartoucheTestSupport

/// The files of `Examples`, as if all lay in one folder.
enum ExampleFiles {
  /// The specs, in order.
  static let specs = texts(endingIn: ".annotations.yaml")

  /// Beside the spec that is compiled: all that an example reads, by its name, up to a megabyte, of which thousands of cases
  /// can be read.
  static let beside: TextFiles = {
    var files = TextFiles()
    for ending in [".annotations.yaml", ".geojson", ".style.json"] {
      for path in Repository.files(in: "Examples", endingIn: ending) {
        let name = path.split(separator: "/").last ?? ""
        let place = "maps/\(name)"
        let bytes = bytes(path)
        if bytes.count <= 1_000_000, files.contents[place] == nil { files.contents[place] = bytes }
      }
    }
    return files
  }()

  static func texts(endingIn ending: String) -> [[UInt8]] {
    Repository.files(in: "Examples", endingIn: ending).map(bytes).filter { $0.count < 8192 }
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let text = try? Repository.text(path) else { preconditionFailure("\(path) cannot be read") }
    return Array(text.utf8)
  }
}
