import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import Foundation

@testable import CartouchePreview

/// A server with a small page, stopped with the last reference to it.
final class TestServer: Sendable {
  let server: PreviewServer
  var port: Int { server.port }

  init(patience: Int = 60) throws {
    let page = [
      PageFile(name: "index.html", bytes: Array("<!doctype html>".utf8)),
      PageFile(name: "app.js", bytes: Array("export {}".utf8)),
      PageFile(name: "cartouche.wasm", bytes: [0, 0x61, 0x73, 0x6D]),
    ]
    server = try PreviewServer(ports: 0...0, page: page, patience: patience)
  }

  deinit { server.stop() }

  /// Content with a plan of any bytes.
  static func content(_ plan: String?, text: String = "version: 1\n") -> PreviewContent {
    var content = PreviewContent(path: "a.annotations.yaml")
    content.text = text
    content.drawn = plan.map {
      PreviewContent.Drawn(plan: Array($0.utf8), scenery: Array("{}".utf8), trace: Array("[]".utf8))
    }
    return content
  }
}

/// A connection of a client that sends exactly the bytes that a test gives it.
final class Connection {
  private let descriptor: Int32
  private(set) var received = ""

  /// Connects to a port of 127.0.0.1. The test fails if expected data does not arrive within ten seconds.
  init(port: Int) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
    _ = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, 0) }
    #else
    _ = bytes.withUnsafeBytes {
      Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    #endif
  }

  /// Reads available data.
  /// - Returns: `false` if the connection has ended or nothing arrived within ten seconds.
  private func readMore() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    received += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }

  /// Reads until `text` has arrived.
  /// - Returns: Whether it has.
  func awaits(_ text: String) -> Bool {
    while !received.contains(text) { if !readMore() { return false } }
    return true
  }

  /// Reads until the server ends the connection.
  func readToEnd() -> String {
    while readMore() {}
    return received
  }

  /// Whether the server has closed the connection, instead of sending nothing.
  var hasEnded: Bool {
    while true {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return true }
      if count < 0 { return false }
    }
  }
}

/// The response to a request.
struct Response {
  var status: Int
  /// The headers, with names in lower case.
  var headers: [String: String]
  var body: String

  /// Sends a request, and reads until the connection ends.
  /// - Parameters:
  ///   - target: The target as written in the first line.
  ///   - host: The `Host` header, or `nil` for the server's own.
  ///   - headers: Further headers, one on each line.
  init(
    _ target: String, method: String = "GET", port: Int, host: String? = nil, headers: [String] = [],
    body: String = ""
  ) throws {
    let connection = try Connection(port: port)
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    self.init(connection.readToEnd())
  }

  init(_ text: String) {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map {
          (line[..<$0].lowercased(), line[$0...].dropFirst().trimmingCharacters(in: .whitespaces))
        }
      }, uniquingKeysWith: { "\($0), \($1)" })
    body = parts.count > 1 ? String(parts[1]) : ""
  }
}

/// A temporary folder with previewed files, removed with the last reference to it.
final class Workspace: Sendable {
  let url: URL

  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Overwrites a file, as `>` in a shell does.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  /// Replaces a file with a new one, as editors do.
  func replace(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name), options: .atomic)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

  func reader(
    _ spec: String = "a.annotations.yaml", base: String? = nil, trace: String? = nil, scenario: String? = nil,
    isReadOnly: Bool = false
  ) -> PreviewReader {
    var input = PreviewInput(spec: path(spec), root: url.resolvingSymlinksInPath().path)
    input.isReadOnly = isReadOnly
    input.base = base.map(path)
    input.frames = trace.map { .trace(path($0)) } ?? scenario.map { .scenario(path($0)) }
    return PreviewReader(
      input,
      PreviewLinter(
        configurations: [path(".cartouche.yaml")], lint: { $0.findings },
        lintScenario: { [Finding]($0.diagnostics, in: $0.sources) }),
      write: { [self] in save($0, $1, $2) })
  }

  /// Writes a file as the program does, but not atomically.
  private func save(_ bytes: [UInt8], _ path: String, _ present: [UInt8]?) -> String? {
    let url = URL(fileURLWithPath: path)
    guard (try? Data(contentsOf: url)).map({ Array($0) }) == present else { return "the file changed" }
    do {
      try Data(bytes).write(to: url)
      return nil
    } catch {
      return "\(error)"
    }
  }

  func session(base: String? = nil, trace: String? = nil, scenario: String? = nil) throws -> PreviewSession {
    try PreviewSession(reader(base: base, trace: trace, scenario: scenario))
  }

  /// A spec with one view.
  static func spec(_ id: String, _ more: String = "") -> String {
    """
    version: 1
    name: Cafés
    camera: { center: [13.4, 52.5], zoom: 12 }
    \(more)
    annotations:
      - { id: \(id), attach: { point: [13.4, 52.5] }, size: [40, 20] }

    """
  }

  static let brokenSpec = "version: 1\nannotations:\n  - { id: a, atach: { point: [13.4, 52.5] } }\n"
}

/// Polls until a change is read, at most for the polls of a second.
func awaitsChange(_ session: inout PreviewSession) -> Bool {
  (0..<20).contains { _ in session.reloadIfChanged() }
}

/// Polls once.
func look(_ session: inout PreviewSession) -> Bool { session.reloadIfChanged() }
