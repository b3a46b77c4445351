import CCartouchePage
import CartoucheSpec
import NIOCore
import NIOHTTP1

/// The resources that the server returns: the files of the page, and the content of the preview.
struct Site: Sendable {
  /// The responses of all resources except the stream of events, by path.
  private var answers: [String: SiteResponse]
  private var revisions = RevisionCounter()
  private let options: PreviewServer.Options
  private let styleFolder: StyleFolder?
  /// The paths of the texts that the page can edit.
  private var texts: [String] = []

  /// The path of the stream of server-sent events.
  static let events = "/events"

  init(_ page: [PageFile], _ options: PreviewServer.Options) {
    self.options = options
    styleFolder = options.map?.folder.map { StyleFolder($0) }
    answers = Dictionary(
      (page + (options.map?.library ?? [])).map {
        ("/" + $0.name, SiteResponse(ByteBuffer(bytes: $0.bytes), MediaType(ofFile: $0.name)))
      },
      uniquingKeysWith: { first, _ in first })
    answers["/index.html"]?.policy = SiteResponse.policy(
      hasMap: options.map != nil, hasTemplates: options.hasTemplates)
    answers["/"] = answers["/index.html"]
  }

  /// Whether the page's editor can send requests.
  var isEditable: Bool { options.isEditable }

  /// The number of the current revision of the content; 0 before the first content.
  var revision: Int { revisions.number }

  /// Replaces the content of the preview.
  /// - Returns: Whether the content has changed.
  mutating func update(with content: PreviewContent) -> Bool {
    guard revisions.update(with: content) else { return false }
    answers["/state.json"] = SiteResponse(ByteBuffer(bytes: revisions.state(of: content)), .json)
    answers["/plan"] = content.drawn.map { SiteResponse(ByteBuffer(bytes: $0.plan), .bytes) }
    answers["/scenery.json"] = content.drawn.map { SiteResponse(ByteBuffer(bytes: $0.scenery), .json) }
    answers["/trace.json"] = content.drawn.map { SiteResponse(ByteBuffer(bytes: $0.trace), .json) }
    for path in texts { answers[path] = nil }
    texts = []
    for file in content.files where !file.version.isEmpty {
      var answer = SiteResponse(ByteBuffer(bytes: file.bytes), .text)
      answer.extraHeaders = [("etag", file.version)]
      texts.append("/" + file.address)
      answers["/" + file.address] = answer
    }
    return true
  }

  /// Returns the response for a path, or `nil` if there is no such resource.
  func answer(to path: Substring) -> SiteResponse? {
    if let answer = answers[String(path)] { return answer }
    if isEditable, path == "/schema.json" {
      return SiteResponse(ByteBuffer(string: JSONSchema.text()), .json)
    }
    return styleFolder?.answer(to: path)
  }
}

/// A complete HTTP response: anything but the stream of events.
struct SiteResponse: Sendable {
  var status = HTTPResponseStatus.ok
  var type: MediaType
  var body: ByteBuffer
  /// The headers of this response in addition to those that all responses have.
  var extraHeaders: [(name: String, value: String)] = []
  /// What a page of this response may load.
  var policy = SiteResponse.policy

  init(_ body: ByteBuffer, _ type: MediaType) {
    self.type = type
    self.body = body
  }

  /// Creates an error response with a one-line message.
  init(_ status: HTTPResponseStatus, _ message: String, _ extraHeaders: [(name: String, value: String)] = [])
  {
    self.status = status
    type = .text
    body = ByteBuffer(string: message + "\n")
    self.extraHeaders = extraHeaders
  }

  var headers: HTTPHeaders {
    var headers = Self.headers(of: type)
    headers.replaceOrAdd(name: "content-security-policy", value: policy)
    headers.add(name: "content-length", value: "\(body.readableBytes)")
    for (name, value) in extraHeaders { headers.add(name: name, value: value) }
    return headers
  }

  /// Returns the headers that every response of a media type has. They disable caching, content sniffing and
  /// embedding, and allow the page to load only resources of this server.
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

  /// The content security policy of a page without map and templates.
  private static let policy = policy(hasMap: false, hasTemplates: false)

  /// Returns the content security policy of the page. `wasm-unsafe-eval` allows compiling WebAssembly, but not `eval`.
  /// - Parameters:
  ///   - hasMap: Whether MapLibre GL JS draws a map. It makes workers of its own code, and a style may name any server.
  ///   - hasTemplates: Whether the page has templates of views, with `style` attributes.
  static func policy(hasMap: Bool, hasTemplates: Bool) -> String {
    let library = hasMap ? " \(MapOptions.network)" : ""
    let loaded = hasMap ? " blob: https: http:" : ""
    return """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'\(library); \
      style-src 'self'\(library)\(hasTemplates ? " 'unsafe-inline'" : ""); connect-src 'self'\(hasMap ? " data:" : "")\(loaded); \
      img-src 'self' data:\(loaded);\(hasMap ? " worker-src blob:; child-src blob:;" : "") \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
  }
}

/// The media type of a response. Browsers do not guess another type, because of the header `nosniff`.
enum MediaType: String {
  case html = "text/html; charset=utf-8"
  case javascript = "text/javascript; charset=utf-8"
  case css = "text/css; charset=utf-8"
  case svg = "image/svg+xml"
  case png = "image/png"
  case jpeg = "image/jpeg"
  case webp = "image/webp"
  case json = "application/json"
  case wasm = "application/wasm"
  case text = "text/plain; charset=utf-8"
  case events = "text/event-stream"
  case bytes = "application/octet-stream"

  /// Creates the media type of a file by the ending of its name.
  init(ofFile name: String) {
    switch name.split(separator: ".").last {
    case "html": self = .html
    case "js", "mjs": self = .javascript
    case "css": self = .css
    case "svg": self = .svg
    case "json": self = .json
    case "wasm": self = .wasm
    default: self = .bytes
    }
  }
}

/// A file of the preview's page, such as a script.
package struct PageFile: Sendable, Equatable {
  /// The name by which the page requests the file, without a slash: `index.html`.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The page's files that are embedded in the program.
  package static var embedded: [PageFile] {
    var files: [PageFile] = []
    while true {
      let file = cartouche_page_file_at(files.count)
      let name = String(cString: file.name)
      if name.isEmpty { return files }
      files.append(
        PageFile(name: name, bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))
    }
  }

  /// The name of the resolver's WebAssembly module, which the page requires.
  package static let module = "cartouche.wasm"
}
