import NIOCore
import NIOHTTP1

/// A request of the page's editor that waits for its response. `PreviewSession.answer` responds.
package struct PreviewEdit: Sendable {
  var request: EditorRequest
  var body: [UInt8]
  var reply: EventLoopPromise<SiteResponse>
}

/// What the page's editor asks for.
enum EditorRequest: Sendable, Equatable {
  /// Compiles texts that are not saved, in place of the files of the same addresses.
  case compile
  /// Formats a text.
  case format
  /// Writes a file.
  /// - Parameters:
  ///   - address: The address of the file, without the leading slash.
  ///   - version: The version that the file must have; `nil` if there must be no such file.
  case save(address: String, version: String?)

  /// The largest body of a request, in bytes.
  static let maximumBody = 32 << 20

  /// Creates the request of an HTTP request, or returns `nil` for another method or path.
  init?(_ head: HTTPRequestHead, path: Substring) {
    switch (head.method, path) {
    case (.POST, "/compile"): self = .compile
    case (.POST, "/format"): self = .format
    case (.PUT, _) where path.hasPrefix("/files/"):
      self = .save(address: String(path.dropFirst()), version: head.headers["if-match"].first)
    default: return nil
    }
  }

  /// Returns the reason for which a request of the editor is refused before its body is read, or `nil` if it is not.
  static func refusal(of head: HTTPRequestHead) -> SiteResponse? {
    // Browsers send the origin of every page that writes. `OriginCheck` has compared it.
    guard head.headers.contains(name: "origin") else {
      return SiteResponse(.forbidden, "only the preview's page may edit")
    }
    guard let length = head.headers["content-length"].first.flatMap({ Int($0) }) else {
      return SiteResponse(.lengthRequired, "the request has no Content-Length")
    }
    guard length <= maximumBody else {
      return SiteResponse(
        .payloadTooLarge, "a text of more than \(maximumBody >> 20) MiB cannot be edited here")
    }
    // A save that says nothing about the file that it replaces could overwrite changes.
    guard
      head.method != .PUT || head.headers.contains(name: "if-match") || head.headers["if-none-match"] == ["*"]
    else {
      return SiteResponse(
        .preconditionRequired, "a file is only replaced with If-Match, and only created with If-None-Match: *"
      )
    }
    return nil
  }
}

/// Texts with the addresses of their files, as the page sends them: for each a line with the address and the length in bytes, then the text.
struct FramedTexts {
  var texts: [(address: String, bytes: [UInt8])] = []

  /// Reads a body, or returns `nil` if it is malformed.
  init?(_ body: [UInt8]) {
    var rest = body[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let words = rest[..<end].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      rest = rest[(end + 1)...]
      guard words.count == 2, let count = Int(String(decoding: words[1], as: UTF8.self)),
        0...rest.count ~= count
      else { return nil }
      texts.append((String(decoding: words[0], as: UTF8.self), Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
  }
}
