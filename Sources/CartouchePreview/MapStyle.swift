import Cartouche
import CartoucheCompiler
import NIOCore

/// The files beside a style on disk: sprites, glyphs, tiles and data, which the style names relative to its own file.
struct StyleFolder: Sendable {
  private let loader: DiskFileLoader
  private let folder: String

  /// The path of the resources.
  static let prefix = "/style/"
  /// The largest file, in bytes.
  private static let maximumBytes = 64 << 20

  /// - Parameter folder: The folder, with links resolved.
  init(_ folder: String) {
    self.folder = folder
    loader = DiskFileLoader(root: folder)
  }

  /// Returns the file of a request, or `nil` if there is none. Hidden files, and files of kinds that no style has, are not served.
  func answer(to path: Substring) -> SiteResponse? {
    guard path.hasPrefix(Self.prefix), let name = Self.decoded(path.dropFirst(Self.prefix.count)) else {
      return nil
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), let type = MediaType(ofStyleFile: name)
    else { return nil }
    guard let bytes = try? loader.load("\(folder)/\(name)", limit: Self.maximumBytes) else { return nil }
    return SiteResponse(ByteBuffer(bytes: bytes), type)
  }

  /// Returns a path without percent-encoding, or `nil` if it is malformed or has a NUL.
  private static func decoded(_ path: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(path).utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension MediaType {
  /// Creates the media type of a file that a style names, or returns `nil` for other files.
  fileprivate init?(ofStyleFile name: String) {
    switch name.split(separator: ".").last {
    case "json", "geojson": self = .json
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    case "pbf", "mvt": self = .bytes
    default: return nil
    }
  }
}

/// What the page needs for a map below the views.
package struct MapOptions: Sendable {
  /// The folder of the style, with links resolved; `nil` if the style is not on disk.
  package var folder: String?
  /// The files of MapLibre GL JS; empty if the page loads them from the network.
  package var library: [PageFile]

  package init(folder: String?, library: [PageFile]) {
    self.folder = folder
    self.library = library
  }

  /// The names of the files of MapLibre GL JS.
  package static let libraryFiles = ["maplibre-gl.js", "maplibre-gl.css"]

  /// The address below which the page loads MapLibre GL JS if no folder is given. `map-ground.js` has it, too.
  static let network = "https://unpkg.com/maplibre-gl@5.3.0/dist/"
}
