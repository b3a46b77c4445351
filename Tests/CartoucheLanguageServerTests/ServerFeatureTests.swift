import CartoucheCompiler
import CartoucheLanguageServer
import CartoucheLint
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Requests about a place in a text. The features themselves have tests without a protocol.
@Suite struct ServerFeatureTests {
  private let path = "/w/a.annotations.yaml"
  private let text = """
    version: 1
    name: "😀"
    imports: { lib: lib.annotations.yaml }
    camera: { center: [0, 0], zoom: 2 }
    templates:
      pin: { size: [24, 24], data: { tint: "#ff0000" } }
    annotations:
      - { id: a, title: "😀", extends: pin, attach: { point: [0, 0] } }
      - { id: b, extends: [pin, lib.dot], attach: { point: [0, 0] }, priority: [+, 1, 2] }
    """
  private let library = "version: 1\ntemplates:\n  dot: { size: [8, 8] }\n"

  private func client(_ abilities: String = "") -> ServerClient {
    let client = ServerClient.started(
      ["/w/lib.annotations.yaml": library],
      capabilities:
        "{\"textDocument\":{\"diagnostic\":{}\(abilities)},\"workspace\":{\"workspaceEdit\":{\"documentChanges\":true}}}"
    )
    client.open(path, text)
    return client
  }

  private func ask(_ client: ServerClient, _ method: String, _ rest: String = "") -> JSON {
    let answer = client.request(
      "textDocument/\(method)", "{\"textDocument\":{\"uri\":\"file://\(path)\"}\(rest)}")
    #expect(!answer.has("error"), "\(answer)")
    return answer["result"]
  }

  private func at(_ line: Int, _ character: Int) -> String {
    ",\"position\":{\"line\":\(line),\"character\":\(character)}"
  }

  @Test func completionsReplaceTheWord() throws {
    let client = client(",\"completion\":{\"completionItem\":{\"snippetSupport\":true}}")
    client.replace(path, with: text + "\n  - { id: \"😀\", ext", version: 2)
    let items = ask(client, "completion", at(9, 19))["items"].items
    let item = try #require(items.first { $0["label"].string == "extends" })
    #expect(item["textEdit"]["range"].range == "9:16-9:19")
    #expect(item["insertTextFormat"].integer == 2)
    #expect(item["kind"].integer == 10)
    let plain = self.client()
    plain.replace(path, with: text + "\n  - { id: \"😀\", ext", version: 2)
    let without = ask(plain, "completion", at(9, 19))["items"].items
    #expect(without.allSatisfy { $0["insertTextFormat"].integer == 1 })
    #expect(!without.contains { $0["textEdit"]["newText"].string?.contains("${") == true })
  }

  @Test func hoverCountsInUnits() {
    let hover = ask(client(), "hover", at(7, 28))
    #expect(hover["range"].range == "7:26-7:33")
    #expect(hover["contents"]["kind"].string == "markdown")
  }

  /// A client gets descriptions in the first form of its list that the server knows.
  @Test(arguments: [
    ("[\"plaintext\"]", "plaintext"), ("[\"plaintext\",\"markdown\"]", "plaintext"),
    ("[\"markdown\",\"plaintext\"]", "markdown"), ("[\"html\",\"markdown\"]", "markdown"), ("[]", "markdown"),
  ]) func descriptionsHaveTheFormOfTheClient(_ formats: String, _ kind: String) {
    let client = client(
      ",\"hover\":{\"contentFormat\":\(formats)},\"completion\":{\"completionItem\":{\"documentationFormat\":\(formats)}}"
        + ",\"signatureHelp\":{\"signatureInformation\":{\"documentationFormat\":\(formats)}}")
    let range = ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,\"character\":0}}"
    let found =
      [
        ask(client, "hover", at(7, 28))["contents"], ask(client, "inlayHint", range)[0]["tooltip"],
        ask(client, "signatureHelp", at(8, 79))["signatures"][0]["documentation"],
      ]
      + ask(client, "completion", at(7, 29))["items"].items.map { $0["documentation"] }.filter { !$0.isNull }
    #expect(found.count > 3)
    for description in found {
      #expect(description["kind"].string == kind)
      if kind == "plaintext" {
        #expect(description["value"].string?.contains("`") == false, "\(description)")
        #expect(description["value"].string?.contains("**") == false, "\(description)")
      }
    }
  }

  @Test func plainTextHasNoMarks() {
    let text = "**gap** property\n\nNot `[\"**\", 2]`.  \n- an item\n\n```yaml\na: \"`**`\"  \n```\n"
    #expect(
      plainText(ofMarkdown: text) == "gap property\n\nNot [\"**\", 2].\n- an item\n\na: \"`**`\"  \n")
    #expect(plainText(ofMarkdown: "***** operator") == "* operator")
  }

  @Test func definitionsAndReferencesNameFiles() {
    let definition = ask(client(), "definition", at(8, 33))
    #expect(definition["uri"].string == "file:///w/lib.annotations.yaml")
    #expect(definition["range"].range == "2:2-2:5")
    let links = ask(client(",\"definition\":{\"linkSupport\":true}"), "definition", at(7, 36))
    #expect(links[0]["targetSelectionRange"].range == "5:2-5:5")
    #expect(links[0]["originSelectionRange"].range == "7:35-7:38")
    let all = ask(client(), "references", at(7, 36) + ",\"context\":{\"includeDeclaration\":true}").items
    #expect(all.count == 3)
    let uses = ask(client(), "references", at(7, 36) + ",\"context\":{\"includeDeclaration\":false}").items
    #expect(uses.count == 2)
  }

  @Test func aRenameChangesAllFiles() throws {
    let client = client()
    #expect(ask(client, "prepareRename", at(8, 33))["placeholder"].string == "dot")
    #expect(ask(client, "prepareRename", at(0, 2)).isNull)
    let edit = ask(client, "rename", at(8, 33) + ",\"newName\":\"spot\"")
    let changes = edit["documentChanges"].items
    #expect(
      Set(changes.compactMap { $0["textDocument"]["uri"].string }) == [
        "file://\(path)", "file:///w/lib.annotations.yaml",
      ])
    for change in changes {
      let isOpen = change["textDocument"]["uri"].string == "file://\(path)"
      #expect(change["textDocument"]["version"].integer == (isOpen ? 1 : nil))
      #expect(change["edits"].items.map { $0["newText"].string } == ["spot"])
    }
    let refused = client.request(
      "textDocument/rename",
      "{\"textDocument\":{\"uri\":\"file://\(path)\"}\(at(7, 36)),\"newName\":\"\"}")
    #expect(refused["error"]["code"].integer == -32803)
  }

  // MARK: Other files

  /// Hints depend on imports and configurations, of which the client does not know.
  @Test(arguments: [true, false]) func hintsAreRequestedAgainAfterChangesOfOtherFiles(_ isAble: Bool) {
    let client = ServerClient.started(
      ["/w/lib.annotations.yaml": library],
      capabilities:
        "{\"textDocument\":{\"diagnostic\":{}},\"workspace\":{\"inlayHint\":{\"refreshSupport\":\(isAble)}}}")
    func refreshes() -> Int { client.drain().count { $0["method"].string == "workspace/inlayHint/refresh" } }
    let imported = "/w/lib.annotations.yaml"
    client.open(path, text)
    _ = client.diagnostics(path)
    client.replace(path, with: text + "\n", version: 2)
    _ = client.diagnostics(path)
    #expect(refreshes() == 0)
    client.open(imported, library)
    #expect(refreshes() == (isAble ? 1 : 0))
    _ = client.diagnostics(path)
    client.replace(imported, with: library.replacing("8", with: "9"), version: 2)
    #expect(refreshes() == (isAble ? 1 : 0))
    _ = client.diagnostics(path)
    client.notify("workspace/didChangeConfiguration", "{\"settings\":null}")
    #expect(refreshes() == (isAble ? 1 : 0))
    client.open("/w/other.annotations.yaml", library)
    #expect(refreshes() == 0)
  }

  private func raw(_ client: ServerClient, _ method: String, _ rest: String) -> JSON {
    client.request("textDocument/\(method)", "{\"textDocument\":{\"uri\":\"file://\(path)\"}\(rest)}")
  }

  @Test func filesAreSearchedOnlyForTheUsesOfASymbol() {
    let client = self.client()
    _ = ask(client, "hover", at(7, 36))
    _ = ask(client, "definition", at(8, 33))
    _ = ask(client, "prepareRename", at(7, 36))
    // The name of a property.
    #expect(ask(client, "references", at(7, 28)).items.isEmpty)
    #expect(raw(client, "rename", at(7, 28) + ",\"newName\":\"x\"")["error"]["code"].integer == -32803)
    #expect(client.disk.searchCount == 0)
    _ = ask(client, "references", at(7, 36))
    _ = ask(client, "references", at(7, 36))
    #expect(client.disk.searchCount == 2, "a client that watches no files")
    let watching = ServerClient.started()
    watching.open(path, text)
    for _ in 0..<3 { _ = ask(watching, "references", at(7, 36)) }
    #expect(watching.disk.searchCount == 1)
    watching.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///w/z.annotations.yaml\",\"type\":1}]}")
    _ = ask(watching, "references", at(7, 36))
    #expect(watching.disk.searchCount == 2)
    // Which files a search finds depends on these files too.
    let registration = watching.received.first { $0["method"].string == "client/registerCapability" }
    let watchers = registration?["params"]["registrations"][0]["registerOptions"]["watchers"].items ?? []
    #expect(watchers.contains { $0["globPattern"].string == "**/.gitignore" })
    watching.notify(
      "workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"file:///w/.gitignore\",\"type\":2}]}")
    _ = ask(watching, "references", at(7, 36))
    #expect(watching.disk.searchCount == 3)
  }

  @Test func aSearchThatFailsIsAnError() {
    let client = self.client()
    client.disk.searchFailure = .unreadable("`x` cannot be searched: permission denied")
    for rest in [at(7, 36), at(7, 36) + ",\"newName\":\"spot\""] {
      let answer = raw(client, rest.contains("newName") ? "rename" : "references", rest)
      #expect(answer["error"]["code"].integer == -32803)
      #expect(answer["error"]["message"].string == "`x` cannot be searched: permission denied")
    }
  }

  /// Names are found in whatever way a file writes them.
  @Test func usesInOtherFilesAreFound() {
    let using = ["lib.dot", "\"lib.dot\"", "[lib.dot]", "'lib.dot'"]
    var files = ["/w/lib.annotations.yaml": library]
    for (index, use) in using.enumerated() {
      files["/w/\(index).annotations.yaml"] =
        "version: 1\nimports: { lib: lib.annotations.yaml }\nannotations:\n  - { id: a, extends: \(use), attach: { point: [0, 0] } }\n"
    }
    files["/w/none.annotations.yaml"] = "version: 1\nannotations: []\n"
    files["/w/a.scenario.yaml"] = "version: 1\nspec: a.annotations.yaml\nsteps: [{ select: \"\\x62\" }]\n"
    let client = ServerClient.started(files)
    client.open(path, text)
    let found = ask(client, "references", at(8, 33)).items.compactMap { $0["uri"].string }
    #expect(Set(found).count == 6)
    let id = ask(client, "references", at(8, 10)).items.compactMap { $0["uri"].string }
    #expect(Set(id) == ["file://\(path)", "file:///w/a.scenario.yaml"])
  }

  @Test func outlinesAreTreesOrLists() {
    let flat = ask(client(), "documentSymbol").items
    #expect(flat.contains { $0["name"].string == "pin" && $0["containerName"].string == "templates" })
    let tree = ask(
      client(",\"documentSymbol\":{\"hierarchicalDocumentSymbolSupport\":true}"), "documentSymbol"
    ).items
    #expect(tree.last?["children"].items.map { $0["name"].string } == ["a", "b"])
  }

  @Test func viewsOfATextHavePlaces() {
    let client = client()
    #expect(
      ask(client, "foldingRange").items.contains {
        $0["startLine"].integer == 6 && $0["endLine"].integer == 8
      })
    #expect(
      ask(client, "documentLink").items.map { $0["target"].string } == ["file:///w/lib.annotations.yaml"])
    let color = ask(client, "documentColor").items
    #expect(color.first?["color"]["red"].number == 1)
    let range = color.first?["range"].description ?? ""
    let texts = ask(
      client, "colorPresentation",
      ",\"color\":{\"red\":0,\"green\":0,\"blue\":1,\"alpha\":1},\"range\":\(range)"
    ).items
    #expect(texts.first?["label"].string == "#0000ff")
    #expect(ask(client, "codeLens").items.map { $0["command"]["command"].string } == ["cartouche.preview"])
    let hints = ask(
      client, "inlayHint",
      ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,\"character\":0}}"
    ).items
    #expect(hints.count == 1)
    #expect(hints.first?["label"].string?.hasPrefix("hidden: collision") == true)
    let selections = ask(client, "selectionRange", ",\"positions\":[{\"line\":7,\"character\":36}]").items
    #expect(selections[0]["range"].range == "7:35-7:38")
    #expect(!selections[0]["parent"]["parent"].isNull)
    let help = ask(client, "signatureHelp", at(8, 79))
    #expect(help["signatures"].items.isEmpty == false)
  }

  /// Offsets of parameters in a label count in UTF-16, as the protocol says.
  @Test func parametersOfASignatureHaveOffsets() throws {
    let ability =
      ",\"signatureHelp\":{\"signatureInformation\":{\"parameterInformation\":{\"labelOffsetSupport\":true}}}"
    let ranges = ask(self.client(ability), "signatureHelp", at(8, 79))["signatures"].items
    let texts = ask(self.client(), "signatureHelp", at(8, 79))["signatures"].items
    #expect(!ranges.isEmpty && ranges.count == texts.count)
    for (signature, other) in zip(ranges, texts) {
      let label = Array((signature["label"].string ?? "").utf16)
      let parameters = signature["parameters"].items.map { parameter in
        let start = parameter["label"][0].integer ?? 0
        let end = parameter["label"][1].integer ?? 0
        return String(decoding: label[start..<end], as: UTF16.self)
      }
      #expect(parameters == other["parameters"].items.map { $0["label"].string })
    }
  }

  @Test func tokensAreRelative() {
    let data = ask(client(), "semanticTokens/full")["data"].items.compactMap { $0.integer }
    #expect(data.count % 5 == 0 && data.count > 50)
    #expect(Array(data[..<5]) == [0, 0, 7, 0, 0])
    #expect(
      stride(from: 0, to: data.count, by: 5).allSatisfy {
        data[$0] >= 0 && data[$0 + 1] >= 0 && data[$0 + 2] > 0
      })
  }

  @Test func formattingReturnsEdits() {
    let client = client()
    let options = ",\"options\":{\"tabSize\":4,\"insertSpaces\":true}"
    let messy =
      "version:   1\nname: \"😀\"   \nannotations:\n  - {id: a, size: [1,1], attach: {point: [0, 0]}}\n"
    client.replace(path, with: messy, version: 2)
    let all = ask(client, "formatting", options).items
    #expect(all.contains { $0["range"]["start"]["line"].integer == 0 })
    #expect(all.contains { $0["range"].range == "1:10-1:13" && $0["newText"].string == "" })
    let range = ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":1,\"character\":0}}"
    let some = ask(client, "rangeFormatting", range + options).items
    #expect(!some.isEmpty && some.allSatisfy { $0["range"]["start"]["line"].integer == 0 })
    client.replace(path, with: "version: [", version: 3)
    #expect(ask(client, "formatting", options).isNull)
  }

  @Test func otherFilesHaveNoFeatures() {
    let client = client()
    client.open("/w/b.yaml", "a: 1")
    #expect(
      client.request("textDocument/hover", "{\"textDocument\":{\"uri\":\"file:///w/b.yaml\"}\(at(0, 0))}")[
        "result"
      ].isNull)
    let missing = client.request("textDocument/hover", "{\"textDocument\":{\"uri\":\"file://\(path)\"}}")
    #expect(missing["error"]["code"].integer == -32602)
  }

  /// All requests at random places of examples have a result, and positions inside of the text.
  @Test(arguments: Repository.files(in: "Examples", endingIn: ".yaml").filter { FileKind.named($0) != nil })
  func everyPlaceHasAnAnswer(_ example: String) throws {
    let client = ServerClient.started()
    let text = try Repository.text(example)
    client.open("/w/\(example)", text)
    var random = SeededRandom(seed: UInt64(text.utf8.count))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for _ in 0..<6 {
      let line = random.whole(0...lines.count - 1)
      let place = at(line, random.whole(0...lines[line].utf16.count + 2))
      for method in ["completion", "hover", "definition", "references", "prepareRename", "signatureHelp"] {
        let answer = client.request(
          "textDocument/\(method)", "{\"textDocument\":{\"uri\":\"file:///w/\(example)\"}\(place)}")
        #expect(answer.has("result"), "\(method) \(place): \(answer)")
      }
    }
  }
}
