import CartoucheResolver

/// A file that the page's editor can change: the spec or one of its imports.
package struct PreviewFile: Sendable, Equatable {
  /// The path under which findings report the file.
  package var path: String
  /// The bytes of the file when it was last read.
  package var bytes: [UInt8]
  /// The version of these bytes; empty if the file was removed.
  package var version: String

  /// The largest file that the page can edit, in bytes.
  static let maximumBytes = 16 << 20

  /// Creates a file with a text, or returns `nil` if the file is too large or is not UTF-8.
  package init?(editing bytes: [UInt8], of path: String) {
    guard bytes.count <= Self.maximumBytes, String(validating: bytes, as: UTF8.self) != nil else {
      return nil
    }
    self.path = path
    self.bytes = bytes
    version = Self.version(of: bytes)
  }

  /// Creates a file that was removed.
  package init(removed path: String) {
    self.path = path
    bytes = []
    version = ""
  }

  /// The path of the resource with the file's text, without the leading slash. Requests are compared with it, and never decoded.
  package var address: String { "files/" + Self.encoded(path) }

  /// Returns the version of a file's content: the entity tag of HTTP, with its quotation marks. It contains the checksum of the bytes.
  static func version(of bytes: [UInt8]) -> String {
    "\"\(String(bytes.withUnsafeBytes { Checksum.xxh64($0) }, radix: 16))\""
  }

  /// Returns a path as one segment of an address: all bytes except letters, digits and `-._` are percent-encoded.
  static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": result.unicodeScalars.append(scalar)
      default: result += byte < 16 ? "%0" + String(byte, radix: 16) : "%" + String(byte, radix: 16)
      }
    }
    return result
  }
}
