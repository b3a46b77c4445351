import CartoucheTestSupport
import Foundation
import Testing

/// `cartouche lsp` as a process.
@Suite struct LanguageServerCommandTests {
  private func messages(_ bodies: [String]) -> String {
    bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
  }

  private let initialize =
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{\"textDocument\":{\"diagnostic\":{}}}}}"

  @Test func aSessionReportsTheFindingsOfUnsavedText() async throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let uri = folder.url.appending(path: "a.annotations.yaml").absoluteString
    let input = messages([
      initialize,
      "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\",\"languageId\":\"yaml\",\"version\":1,\"text\":\"version: 1\\nimports: { b: b.annotations.yaml }\\n\"}}}",
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/diagnostic\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\"}}}",
      "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"shutdown\"}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}",
    ])
    let program = try await Program(["lsp", "--stdio"], in: folder, input: input)
    #expect(program.status == 0)
    #expect(program.errors == "")
    #expect(program.output.contains("there is no file `b.annotations.yaml`"))
    #expect(program.output.hasSuffix("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":null}"))
  }

  /// A name is renamed in all files of the folder: a configuration neither excludes a file nor, if it is defective, ends the search.
  @Test(arguments: ["exclude: [b.annotations.yaml]\n", "rules: [\n"])
  func aRenameIgnoresConfigurations(_ configuration: String) async throws {
    let using =
      "version: 1\nimports: { a: a.annotations.yaml }\nannotations:\n  - { id: b, extends: a.pin, attach: { point: [0, 0] } }\n"
    let folder = try Folder([
      "a.annotations.yaml": "", "b.annotations.yaml": using, "c.annotations.yaml": using,
      ".cartouche.yaml": configuration,
    ])
    let uri = folder.url.appending(path: "a.annotations.yaml").absoluteString
    let input = messages([
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"rootUri\":\"\(folder.url.absoluteString)\",\"capabilities\":{}}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\",\"languageId\":\"yaml\",\"version\":1,\"text\":\"version: 1\\ntemplates: { pin: { size: [1, 1] } }\\n\"}}}",
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/rename\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\"},\"position\":{\"line\":1,\"character\":14},\"newName\":\"needle\"}}",
      "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"shutdown\"}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}",
    ])
    let program = try await Program(["lsp"], in: folder, input: input)
    #expect(program.output.components(separatedBy: "\"newText\":\"needle\"").count == 4, "\(program.output)")
  }

  @Test func theStatusTellsWhetherTheClientShutDown() async throws {
    let folder = try Folder()
    for input in [
      "", messages([initialize]), messages(["{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"]),
      "Content-Length: 9\r\n\r\n{",
    ] {
      let program = try await Program(["lsp"], in: folder, input: input)
      #expect(program.status == 1)
      #expect(program.errors == "")
    }
  }
}
