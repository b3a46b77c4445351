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

  /// Renames the first `pin` of a file to `dot`, and returns the texts of the edited files.
  private func renamed(_ files: [String: String], at path: String, folders: [String]) throws -> [String:
    String]
  {
    let client = client(files, folders: folders)
    let text = try #require(files[path])
    client.open(path, text)
    let start = try #require(text.firstRange(of: "pin")).lowerBound
    let before = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    let place = "{\"line\":\(before.count - 1),\"character\":\(before.last?.count ?? 0)}"
    let document = "\"textDocument\":{\"uri\":\"file://\(path)\"},\"position\":\(place)"
    let answer = client.request("textDocument/rename", "{\(document),\"newName\":\"dot\"}")
    let references = client.request(
      "textDocument/references", "{\(document),\"context\":{\"includeDeclaration\":true}}")["result"].items
    var edited: [String: String] = [:]
    var places: Set<String> = []
    for change in answer["result"]["documentChanges"].items {
      let uri = try #require(change["textDocument"]["uri"].string)
      let path = String(uri.dropFirst(7))
      let text = try #require(files[path])
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
      for edit in change["edits"].items {
        let range = edit["range"]
        places.insert("\(uri) \(range.range)")
        let line = try #require(range["start"]["line"].integer)
        let start = try #require(range["start"]["character"].integer)
        let end = try #require(range["end"]["character"].integer)
        lines[line].replaceSubrange(start..<end, with: edit["newText"].string ?? "")
      }
      edited[path] = lines.map { String($0) }.joined(separator: "\n")
    }
    #expect(Set(references.map { "\($0["uri"].string ?? "") \($0["range"].range)" }) == places)
    return edited
  }

  private static let orders = [["/w/b"], ["/w/b", "/w/b/c"], ["/w/b/c", "/w/b"], []]

  @Test(arguments: orders) func aRenameReachesFilesOfNestedFolders(_ folders: [String]) throws {
    let files = [
      "/w/t.annotations.yaml": library, "/w/x.annotations.yaml": user(of: "t.annotations.yaml"),
      "/w/b/y.annotations.yaml": user(of: "../t.annotations.yaml", after: "# y\n"),
      "/w/b/c/z.annotations.yaml": user(of: "../../t.annotations.yaml", after: "# of z\n"),
    ]
    let expected = files.mapValues { $0.replacing("pin", with: "dot") }
    for path in files.keys.sorted() {
      #expect(try renamed(files, at: path, folders: folders) == expected, "\(path)")
    }
  }

  /// Each folder has a library with this name, so names relative to the folders would be ambiguous.
  @Test(arguments: orders) func aRenameLeavesFilesWithTheSameNameInAnotherFolder(_ folders: [String]) throws {
    let own = [
      "/w/t.annotations.yaml": library,
      "/w/x.annotations.yaml": user(of: "t.annotations.yaml", after: "# outer\n"),
    ]
    let others = [
      "/w/b/t.annotations.yaml": "# inner\n" + library,
      "/w/b/x.annotations.yaml": user(of: "t.annotations.yaml"),
    ]
    let files = own.merging(others) { $1 }
    for (group, paths) in [(own, own.keys), (others, others.keys)] {
      let expected = group.mapValues { $0.replacing("pin", with: "dot") }
      for path in paths.sorted() {
        #expect(try renamed(files, at: path, folders: folders) == expected, "\(path)")
      }
    }
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
