import CAllocations
import CartoucheCompiler
import CartoucheLanguageServer

/// Measures the language server in an editing session: the time from an edit to its findings, and the memory of many edits.
///
/// Run it with `swift run -c release EditorBenchmark`. It fails if memory grows over 10,000 edits.
@main
struct Main {
  static func main() throws {
    let small = try Session(annotations: 45)
    print(small.measure("5 KB spec", edits: 200))
    let large = try Session(annotations: 45_000)
    print(large.measure("5 MB spec", edits: 12))

    let session = try Session(annotations: 45)
    for _ in 0..<1_000 { session.edit() }
    let before = resident_bytes()
    for _ in 0..<10_000 { session.edit() }
    let growth = resident_bytes() - before
    print("10,000 edits of a 5 KB spec: resident memory grows by \(growth / 1024) KB")
    if before > 0, growth > 4 << 20 { throw GrowthError() }
  }

  /// The error that memory grows with the number of edits.
  private struct GrowthError: Error {}
}

/// An editor with one open spec, into which it types one character at a time.
final class Session {
  private static let path = "/maps/large.annotations.yaml"
  private let server: LanguageServer
  private let answers = Answers()
  private var queue = MessageQueue()
  private var version = 1
  private var id = 0
  private let bytes: Int
  private let lines: Int

  private final class Answers {
    var last: [UInt8] = []
  }

  /// The error that the server does not answer as expected.
  private struct AnswerError: Error {}

  /// Opens a spec of about 110 bytes an annotation.
  init(annotations: Int) throws {
    let answers = answers
    server = LanguageServer(NoDisk(), version: "benchmark") { answers.last = $0 }
    var text =
      "version: 1\ntemplates:\n  pin: { size: [24, 24], variableAnchors: [bottom, top] }\nannotations:\n"
    for index in 0..<annotations {
      let (longitude, latitude) = (Double(index % 300) / 2 - 75, Double(index / 300) / 2 - 37)
      text += """
          - id: place-\(index)
            extends: pin
            attach: { point: [\(longitude), \(latitude)] }
            priority: \(index % 50)
            title: Place number \(index)

        """
    }
    bytes = text.utf8.count
    lines = text.utf8.count { $0 == 0x0A }
    send(
      "\"id\":0,\"method\":\"initialize\",\"params\":{\"rootUri\":\"file:///maps\",\"capabilities\":{\"textDocument\":{\"diagnostic\":{}}}}"
    )
    let escaped = text.replacing("\n", with: "\\n")
    send(
      "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"file://\(Self.path)\",\"languageId\":\"yaml\",\"version\":1,\"text\":\"\(escaped)\"}}"
    )
    edit()
    guard String(decoding: answers.last, as: UTF8.self).contains("\"kind\":\"full\"") else {
      throw AnswerError()
    }
  }

  /// Types a character into the last title or removes it, and requests the findings.
  func edit() {
    let line = lines - 1
    let isTyped = version % 2 == 1
    version += 1
    id += 1
    let end = isTyped ? 11 : 12
    send(
      "\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"file://\(Self.path)\",\"version\":\(version)},\"contentChanges\":[{\"range\":{\"start\":{\"line\":\(line),\"character\":11},\"end\":{\"line\":\(line),\"character\":\(end)}},\"text\":\"\(isTyped ? "x" : "")\"}]}"
    )
    send(
      "\"id\":\(id),\"method\":\"textDocument/diagnostic\",\"params\":{\"textDocument\":{\"uri\":\"file://\(Self.path)\"}}"
    )
  }

  private func send(_ members: String) {
    _ = queue.receive(framed(Array("{\"jsonrpc\":\"2.0\",\(members)}".utf8)))
    while let message = queue.next() {
      server.handle(message)
      if case .request(let id, _, _) = message { queue.finish(id) }
    }
  }

  /// Returns a line with the times from an edit to its findings.
  func measure(_ name: String, edits: Int) -> String {
    let clock = ContinuousClock()
    let times = (0..<edits).map { _ in clock.measure { edit() } }.sorted()
    func milliseconds(_ time: Duration) -> Double {
      let (seconds, attoseconds) = time.components
      return (Double(seconds) * 1e5 + Double(attoseconds / 10_000_000_000_000)).rounded() / 100
    }
    return
      "\(name) (\(bytes) bytes): fastest \(milliseconds(times[0])) ms, median \(milliseconds(times[edits / 2])) ms, longest \(milliseconds(times[edits - 1])) ms"
  }
}

/// A disk without files.
private struct NoDisk: WorkspaceDisk {
  func load(_ path: String, within root: String?, limit: Int) throws(FileFailure) -> [UInt8] {
    throw .notFound
  }
  func names(beside path: String) -> [String] { [] }
  func specs(in folder: String, isCancelled: () -> Bool) -> [String] { [] }
  func exists(_ path: String) -> Bool { false }
  func root(of path: String) -> String? { nil }
  func isFile(_ path: String, within root: String) -> Bool { true }
}
