import CartoucheLanguageServer
import Testing

/// Files in the folders that are open in the client.
@Suite struct ServerFolderTests {
  private let library = "version: 1\ntemplates:\n  pin: { size: [8, 8] }\n"

  /// Returns a spec that uses the template `pin` of a library.
  private func user(of path: String, after comment: String = "") -> String {
    "version: 1\n\(comment)imports: { t: \(path) }\nannotations:\n  - { id: a, extends: t.pin, attach: { point: [0, 0] } }\n"
  }

  /// A client with the folder `/w` and others open, in this order.
  private func client(_ files: [String: String], folders: [String]) -> ServerClient {
    let client = ServerClient.started(files)
    let added = folders.map { "{\"uri\":\"file://\($0)\",\"name\":\"\"}" }.joined(separator: ",")
    client.notify("workspace/didChangeWorkspaceFolders", "{\"event\":{\"added\":[\(added)],\"removed\":[]}}")
    return client
  }

  /// A character of several bytes in the name of a folder counts as one.
  @Test func namesAreRelativeToFoldersWithAnyCharacters() {
    let folder = "/w/Zürich/🗺"
    let path = "\(folder)/a.annotations.yaml"
    let client = client(["\(folder)/t.annotations.yaml": library], folders: ["/w/Zürich"])
    client.open(path, user(of: "t.annotations.yaml").replacing("t.pin", with: "t.pim"))
    #expect(client.diagnostics(path).map { $0["code"].string } == ["unknown-template"])
    let preview = client.request(
      "workspace/executeCommand", "{\"command\":\"cartouche.preview\",\"arguments\":[\"file://\(path)\"]}")
    #expect(preview["result"]["command"].string?.contains("'🗺/a.annotations.yaml'") == true, "\(preview)")
  }
}
