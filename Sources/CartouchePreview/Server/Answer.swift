import NIOCore
import NIOHTTP1

/// What a request gets, but for the stream of events.
struct Answer: Sendable {
  var status = HTTPResponseStatus.ok
  var type: MediaType
  var body: ByteBuffer
  /// Headers that only this answer has.
  var besides: [(name: String, value: String)] = []

  init(_ body: ByteBuffer, _ type: MediaType) {
    self.type = type
    self.body = body
  }

  /// A refusal, with a line that says why.
  init(_ status: HTTPResponseStatus, _ message: String, _ besides: [(name: String, value: String)] = []) {
    self.status = status
    type = .text
    body = ByteBuffer(string: message + "\n")
    self.besides = besides
  }

  var headers: HTTPHeaders {
    var headers = Self.headers(of: type)
    headers.add(name: "content-length", value: "\(body.readableBytes)")
    for (name, value) in besides { headers.add(name: name, value: value) }
    return headers
  }

  /// What every answer has: nothing is kept, guessed or shown within another page, and the page loads only what is here.
  static func headers(of type: MediaType) -> HTTPHeaders {
    [
      "content-type": type.rawValue,
      "cache-control": "no-store",
      "content-security-policy": policy,
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    ]
  }

  /// `wasm-unsafe-eval` allows WebAssembly to be compiled, and nothing else.
  private static let policy = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """
}
