import CartoucheCompiler
import CartoucheLanguageServer
import CartoucheLint
import CartoucheTestSupport
import Testing

/// Fixes and suppressions.
@Suite struct ServerCodeActionTests {
  private let path = "/w/a.annotations.yaml"
  private let whole = "{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,\"character\":0}}"

  private func actions(_ client: ServerClient, _ range: String? = nil, only: String? = nil) -> [JSON] {
    let only = only.map { ",\"only\":[\"\($0)\"]" } ?? ""
    return client.request(
      "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"file://\(path)\"},\"range\":\(range ?? whole),\"context\":{\"diagnostics\":[]\(only)}}"
    )["result"].items
  }

  /// Applies the edits of an action to a text in UTF-8 positions.
  static func applied(_ action: JSON, to text: String) -> String {
    let change = action["edit"]["documentChanges"][0]
    let edits = change["edits"].items
    var bytes = Array(text.utf8)
    for edit in edits.reversed() {
      func offset(_ key: String) -> Int {
        let place = edit["range"][key]
        return PositionEncoding.utf8.offset(
          of: EditorPosition(line: place["line"].integer ?? 0, character: place["character"].integer ?? 0),
          in: Array(text.utf8))
      }
      bytes.replaceSubrange(offset("start")..<offset("end"), with: (edit["newText"].string ?? "").utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func client(_ text: String, version: Int = 7) -> ServerClient {
    let client = ServerClient.started(
      capabilities: ServerClient.pulling.replacing("\"utf-16\"", with: "\"utf-8\""))
    client.open(path, text, version: version)
    return client
  }

  private let text = """
    version: 1
    placement: { strategy: Greedy }
    annotations:
      - { id: "😀", size: [1, 1], attach: { point: [0, 0] }, variableAnchors: [botom] }
    """

  @Test func eachFixIsAnAction() throws {
    let client = client(text)
    let all = actions(client, only: "quickfix")
    let unsafe = try #require(all.first { $0["title"].string?.contains("bottom") == true })
    #expect(unsafe["title"].string == "write `bottom` (unsafe: review the result)")
    #expect(!unsafe.has("isPreferred"))
    #expect(unsafe["kind"].string == "quickfix")
    #expect(unsafe["diagnostics"][0]["code"].string == "unknown-name")
    #expect(unsafe["edit"]["documentChanges"][0]["textDocument"]["version"].integer == 7)
    #expect(Self.applied(unsafe, to: text) == text.replacing("botom", with: "bottom"))
    let safe = try #require(all.first { $0["title"].string == "write `greedy`" })
    #expect(safe["isPreferred"].isTrue)
  }

  @Test func onlyFindingsInTheRangeHaveActions() {
    let client = client(text)
    let line = "{\"start\":{\"line\":1,\"character\":25},\"end\":{\"line\":1,\"character\":25}}"
    #expect(actions(client, line, only: "quickfix").map { $0["title"].string } == ["write `greedy`"])
    let other = "{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":3}}"
    #expect(actions(client, other, only: "quickfix").isEmpty)
  }

  @Test func onlyWantedKindsAreOffered() {
    let client = client(text)
    func kinds(_ only: String?) -> Set<String> {
      Set(actions(client, only: only).compactMap { $0["kind"].string })
    }
    #expect(kinds("refactor") == [])
    #expect(kinds("quickfix") == ["quickfix"])
    #expect(kinds("quick") == [])
    for only in ["source", "source.fixAll", "source.fixAll.cartouche"] {
      #expect(kinds(only) == ["source.fixAll.cartouche"])
    }
    #expect(kinds("source.fixAll.other") == [])
    #expect(kinds(nil) == ["quickfix", "source.fixAll.cartouche"])
    let all = client.request(
      "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"file://\(path)\"},\"range\":\(whole),\"context\":{\"diagnostics\":[],\"only\":null}}"
    )
    #expect(all["result"].items.count == actions(client).count)
  }

  @Test func fixAllIsThatOfLint() throws {
    let client = client(text)
    let action = try #require(actions(client, only: "source.fixAll").first)
    #expect(!action.has("edit"))
    let resolved = client.request("codeAction/resolve", action.description)["result"]
    let fixed = try FixedSpec(
      "a.annotations.yaml", MemoryFiles(["a.annotations.yaml": Array(text.utf8)]), RuleSettings(),
      includesUnsafe: false)
    #expect(Self.applied(resolved, to: text) == String(decoding: fixed.bytes, as: UTF8.self))
    #expect(fixed.bytes != Array(text.utf8))
  }

  @Test func fixAllOfAClientWithoutResolveHasItsEdit() {
    let client = ServerClient.started(
      capabilities: "{\"textDocument\":{\"diagnostic\":{},\"codeAction\":{\"codeActionLiteralSupport\":{}}}}")
    client.open(path, text.replacing("size: [1, 1]", with: "fit: requir, size: [1, 1]"))
    let title = "fix all that is safe to fix (cartouche)"
    let action = actions(client, only: "source.fixAll")[0]
    #expect(action["title"].string == title)
    #expect(action["edit"]["changes"]["file://\(path)"].items.count == 1)
    // The menu of an editor that asks only when its user does.
    let menu = actions(client)
    #expect(menu.filter { $0["title"].string == title } == [action])
    let likely = menu.first { $0["title"].string == "apply all 3 likely fixes (review the result)" }
    #expect(likely?["edit"]["changes"]["file://\(path)"].items.count == 3)
    // After a movement of the cursor, the edit is not computed.
    let automatic = client.request(
      "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"file://\(path)\"},\"range\":\(whole),\"context\":{\"diagnostics\":[],\"triggerKind\":2}}"
    )["result"].items
    #expect(automatic == menu.filter { $0 != action && $0 != likely })
  }

  @Test func allFixesAreOfferedOnlyIfThereAreSome() {
    let sound = client("version: 1\nannotations:\n  - { id: a, size: [1, 1], attach: { point: [0, 0] } }\n")
    #expect(actions(sound).isEmpty)
    let unsafe = client(text.replacing("Greedy", with: "greedy"))
    #expect(Set(actions(unsafe).compactMap { $0["kind"].string }) == ["quickfix"])
    #expect(!actions(unsafe).contains { $0["title"].string?.hasPrefix("apply all") == true })
  }

  @Test func unsafeFixesOfAllFindingsAreOneAction() throws {
    let text = text.replacing("size: [1, 1]", with: "fit: requir, size: [1, 1]")
    let client = client(text)
    let title = "apply all 3 likely fixes (review the result)"
    let action = try #require(actions(client, only: "quickfix").first { $0["title"].string == title })
    #expect(action["kind"].string == "quickfix")
    let resolved = client.request("codeAction/resolve", action.description)["result"]
    #expect(resolved["title"].string == title)
    #expect(
      Self.applied(resolved, to: text)
        == text.replacing("Greedy", with: "greedy").replacing("requir", with: "require")
        .replacing("botom", with: "bottom"))
    // Only where a finding has an unsafe fix.
    let line = "{\"start\":{\"line\":1,\"character\":25},\"end\":{\"line\":1,\"character\":25}}"
    #expect(actions(client, line, only: "quickfix").map { $0["title"].string } == ["write `greedy`"])
    // An editor may make fixes of this kind when it saves a file.
    #expect(actions(client, only: "source.fixAll").count == 1)
  }

  @Test func aFindingCanBeSuppressed() throws {
    let text = "version: 1\r\ntemplates:\r\n  pin: { size: [1, 1] }\r\nannotations: []\r\n"
    let client = client(text)
    let action = try #require(
      actions(client, only: "quickfix").first {
        $0["title"].string == "suppress `unused-template` on this line"
      })
    let suppressed = Self.applied(action, to: text)
    #expect(
      suppressed
        == text.replacing("  pin", with: "  # cartouche-disable-next-line unused-template\r\n  pin"))
    client.replace(path, with: suppressed, version: 8)
    #expect(!client.diagnostics(path).contains { $0["code"].string?.hasSuffix("-template") == true })
  }

  /// In a text of several lines, a comment would be a part of the text or end it.
  @Test(arguments: [
    ("title: 'a\\nb'", true), ("title:\n      a\\nb", true),
    ("data: { a: 1,\n      b: 2 }\n    title: a\\nb", true),
    ("data: { a: \"x\n      y\" }\n    title: a\\nb", true),
    ("subtitle: |\n      x\n\n    title: a\\nb", true),
    ("title: 'a\n      a\\nb'", false), ("title: a\n      a\\nb", false),
  ])
  func aTextOfSeveralLinesHasNoSuppressingComment(_ written: String, _ isOffered: Bool) throws {
    let text =
      "version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n    attach: { point: [0, 0] }\n    \(written)\n"
    let client = client(text)
    #expect(client.diagnostics(path).map { $0["code"].string } == ["unread-escape"])
    let action = actions(client, only: "quickfix").first { $0["title"].string?.hasPrefix("suppress") == true }
    #expect((action != nil) == isOffered)
    guard let action else { return }
    client.replace(path, with: Self.applied(action, to: text), version: 8)
    #expect(client.diagnostics(path).isEmpty)
  }

  @Test func errorsAndFindingsInJSONCannotBeSuppressed() {
    let client = client(self.text)
    #expect(!actions(client).contains { $0["title"].string?.hasPrefix("suppress `unknown-name`") == true })
    let json = "/w/b.annotations.json"
    client.open(json, "{\"version\":1,\"templates\":{\"pin\":{\"size\":[1,1]}},\"annotations\":[]}")
    #expect(client.diagnostics(json).contains { $0["code"].string == "unused-template" })
    let found = client.request(
      "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"file://\(json)\"},\"range\":\(whole),\"context\":{\"diagnostics\":[]}}")
    #expect(!found["result"].items.contains { $0["title"].string?.hasPrefix("suppress") == true })
  }

  /// Every suppression of every example removes its finding, and adds no other.
  @Test(arguments: ruleCatalog.map(\.metadata.id)) func everyRuleOfAnExampleCanBeSuppressed(_ rule: String)
    throws
  {
    for example in (FindingExample.all[rule] ?? []).filter(\.isFlagged) {
      let text = example.spec.filter { $0 != "⟦" && $0 != "⟧" }
      let client = ServerClient.started(
        Dictionary(uniqueKeysWithValues: example.files.map { ("/w/\($0.key)", $0.value) }),
        capabilities: ServerClient.pulling.replacing("\"utf-16\"", with: "\"utf-8\""))
      client.open(path, text)
      let before = client.diagnostics(path)
      let own = before.filter { $0["code"].string == rule }
      let offered = actions(client, only: "quickfix").filter {
        $0["title"].string == "suppress `\(rule)` on this line"
      }
      #expect(offered.isEmpty == own.isEmpty)
      for action in offered {
        client.replace(path, with: Self.applied(action, to: text), version: 9)
        let after = client.diagnostics(path)
        #expect(after.count { $0["code"].string == rule } < own.count)
        #expect(after.count < before.count)
        client.replace(path, with: text, version: 10)
      }
    }
  }

  // MARK: Commands

  @Test func commandsNameTheirFiles() {
    let client = client(text)
    func run(_ command: String, _ uri: String) -> JSON {
      client.request("workspace/executeCommand", "{\"command\":\"\(command)\",\"arguments\":[\"\(uri)\"]}")
    }
    let preview = run("cartouche.preview", "file://\(path)")
    #expect(preview["result"]["command"].string == "cartouche preview a.annotations.yaml --open")
    #expect(client.received.contains { $0["method"].string == "window/showMessage" })
    #expect(run("cartouche.preview", "file:///w/x")["error"]["code"].integer == -32602)
    #expect(run("cartouche.none", "file://\(path)")["error"]["code"].integer == -32602)
    #expect(run("cartouche.runScenario", "file://\(path)")["error"]["code"].integer == -32602)
  }

  @Test func aScenarioRunsWithUnsavedTexts() {
    let client = client(
      "version: 1\ncamera: { center: [0, 0], zoom: 1 }\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] } }]\n"
    )
    let scenario = "/w/a.scenario.yaml"
    func run(_ id: String, _ isVisible: Bool = true, version: Int) -> JSON {
      client.open(
        scenario,
        "version: 1\nspec: a.annotations.yaml\nsteps: [{ expect: { \(id): { visible: \(isVisible) } } }]\n"
      )
      return client.request(
        "workspace/executeCommand",
        "{\"command\":\"cartouche.runScenario\",\"arguments\":[\"file://\(scenario)\"]}")["result"]
    }
    #expect(run("a", version: 1)["passed"].isTrue)
    #expect(!run("b", version: 2)["passed"].isTrue)
    #expect(!run("a", false, version: 3)["passed"].isTrue)
    let messages = client.received.filter { $0["method"].string == "window/showMessage" }
      .compactMap { $0["params"]["message"].string }
    #expect(messages.first == "a.scenario.yaml passed")
    for message in messages.dropFirst() {
      #expect(message.hasPrefix("a.scenario.yaml failed: line 3: "))
      #expect(message.hasSuffix("; the log has the report"))
      #expect(!message.contains("\n"))
    }
    #expect(messages.count == 3)
  }
}
