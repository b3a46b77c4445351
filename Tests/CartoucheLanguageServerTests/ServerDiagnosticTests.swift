import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheLint
import CartoucheScenario
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Foundation
import Testing

/// Findings of open texts.
@Suite struct ServerDiagnosticTests {
  static let misspelled = """
    version: 1
    templates:
      pin: { size: [1, 1] }
    annotations:
      - { id: a, size: [1, 1], attach: { point: [0, 0] }, variableAnchors: [botom] }
    """
  static let unused = """
    version: 1
    templates:
      pin: { size: [1, 1] }
    annotations:
      - { id: a, size: [1, 1], attach: { point: [0, 0] } }
    """
  private let path = "/w/a.annotations.yaml"

  @Test func aFindingIsADiagnostic() throws {
    let client = ServerClient.started()
    client.open(path, Self.misspelled)
    let found = client.diagnostics(path)
    let first = try #require(found.first { $0["code"].string == "unknown-name" })
    #expect(first["range"].range == "4:72-4:77")
    #expect(first["severity"].integer == 1)
    #expect(first["source"].string == "cartouche")
    #expect(first["message"].string?.contains("\nhelp: ") == true)
  }

  @Test func anUnusedTemplateIsFaded() throws {
    let client = ServerClient.started()
    client.open(path, Self.unused)
    let found = try #require(client.diagnostics(path).first)
    #expect(found["code"].string == "unused-template")
    #expect(found["severity"].integer == 2)
    #expect(found["tags"] == JSON("[1]"))
  }

  @Test func unchangedFindingsAreNotSentAgain() {
    let client = ServerClient.started()
    client.open(path, Self.unused)
    let first = client.request("textDocument/diagnostic", client.document(path))["result"]
    #expect(first["kind"].string == "full")
    client.replace(path, with: Self.unused + "\n# comment\n", version: 2)
    let id = first["resultId"].string ?? ""
    let params =
      "{\"textDocument\":{\"uri\":\"file://\(path)\"},\"previousResultId\":\"\(id)\"}"
    let second = client.request("textDocument/diagnostic", params)["result"]
    #expect(second == JSON("{\"kind\":\"unchanged\",\"resultId\":\"\(id)\"}"))
  }

  @Test func aRelatedPlaceHasItsFile() throws {
    let client = ServerClient.started()
    client.open(path, "version: 1\nversion: 1\nannotations: []\n")
    let found = try #require(client.diagnostics(path).first)
    let related = found["relatedInformation"][0]
    #expect(related["location"]["uri"].string == "file://\(path)")
    #expect(related["location"]["range"].range == "0:0-0:7")
  }

  // MARK: Other files

  static let library = "version: 1\ntemplates:\n  pin: { size: [1, 1] }\n"
  static let importing = """
    version: 1
    imports: { lib: lib.annotations.yaml }
    annotations:
      - { id: a, extends: lib.pin, attach: { point: [0, 0] } }
    """

  @Test func unsavedImportsCount() {
    let client = ServerClient.started(["/w/lib.annotations.yaml": Self.library])
    client.open(path, Self.importing)
    #expect(client.diagnostics(path).isEmpty)
    client.open("/w/lib.annotations.yaml", Self.library.replacing("pin", with: "pinn"))
    #expect(client.diagnostics(path).map { $0["code"].string } == ["unknown-template"])
    client.close("/w/lib.annotations.yaml")
    #expect(client.diagnostics(path).isEmpty)
  }

  @Test func findingsOfAnImportAreRelated() {
    let client = ServerClient.started([
      "/w/lib.annotations.yaml": Self.library.replacing("[1, 1]", with: "[1, x]")
    ])
    client.open(path, Self.importing)
    let result = client.request("textDocument/diagnostic", client.document(path))["result"]
    let related = result["relatedDocuments"]["file:///w/lib.annotations.yaml"]
    #expect(related["items"].items.count == 1)
    client.disk.files["/w/lib.annotations.yaml"] = Array(Self.library.utf8)
    client.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///w/lib.annotations.yaml\",\"type\":2}]}")
    let fixed = client.request("textDocument/diagnostic", client.document(path))["result"]
    #expect(fixed["items"].items.isEmpty)
    #expect(fixed["relatedDocuments"]["file:///w/lib.annotations.yaml"]["items"].items.isEmpty)
  }

  // MARK: Open files that other open texts use

  private static let city = """
    version: 1
    selection: none
    annotations:
      - { id: a, size: [1, 1], attach: { point: [0, 0] } }

    """
  private static let country = "version: 1\nimports: { city: city.annotations.yaml }\n"
  private let city = "/w/city.annotations.yaml"

  private func ignored(_ diagnostics: [JSON]) -> [String] {
    diagnostics.filter { $0["code"].string == "ignored-in-import" }.map { $0["range"].range }
  }

  @Test func anOpenFileHasTheFindingsOfTheTextsThatUseIt() {
    let client = ServerClient.started([city: Self.city])
    client.open(path, Self.country)
    _ = client.diagnostics(path)
    client.open(city, Self.city)
    #expect(ignored(client.diagnostics(city)) == ["1:0-1:9"])
    client.replace(city, with: "# comment\n" + Self.city, version: 2)
    #expect(ignored(client.diagnostics(city)) == ["2:0-2:9"])
    let actions = client.request(
      "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"file://\(city)\"},\"range\":{\"start\":{\"line\":2,\"character\":0},"
        + "\"end\":{\"line\":2,\"character\":0}},\"context\":{\"diagnostics\":[]}}")
    #expect(
      actions["result"].items.contains { $0["title"].string == "suppress `ignored-in-import` on this line" })
    let report = client.request("textDocument/diagnostic", client.document(path))["result"]
    #expect(ignored(report["relatedDocuments"]["file://\(city)"]["items"].items) == ["2:0-2:9"])
    _ = client.drain()
    client.close(path)
    #expect(client.received.contains { $0["method"].string == "workspace/diagnostic/refresh" })
    #expect(ignored(client.diagnostics(city)).isEmpty)
  }

  @Test func anOpenFileIsSentTheFindingsOfTheTextsThatUseIt() {
    let client = ServerClient.started(capabilities: "{}")
    // The importing text is checked last, and then first.
    for using in ["/w/z.annotations.yaml", path] {
      client.open(city, Self.city)
      client.open(using, Self.country)
      #expect(ignored(client.published(city)?["diagnostics"].items ?? []) == ["1:0-1:9"])
      client.replace(city, with: "# comment\n" + Self.city, version: 2)
      #expect(ignored(client.published(city)?["diagnostics"].items ?? []) == ["2:0-2:9"])
      #expect(client.published(city)?["version"].integer == 2)
      client.close(using)
      #expect(ignored(client.published(city)?["diagnostics"].items ?? []) == [])
      client.close(city)
    }
  }

  @Test func aFindingOfTwoChecksIsShownOnce() {
    let client = ServerClient.started()
    client.open(city, Self.city.replacing("[1, 1]", with: "[1, x]"))
    let alone = client.diagnostics(city)
    client.open(path, Self.country)
    _ = client.diagnostics(path)
    let both = client.diagnostics(city)
    #expect(both.count == alone.count + 1)
    #expect(ignored(both).count == 1)
  }

  /// Data have no check of their own, so an open data file keeps the findings of the specs that read it.
  @Test func openDataKeepTheirFindings() {
    let data = "/w/pts.geojson"
    for capabilities in [ServerClient.pulling, "{\"textDocument\":{\"diagnostic\":{}}}", "{}"] {
      let client = ServerClient.started([data: "{"], capabilities: capabilities)
      client.open(path, Self.spec(reading: "pts.geojson"))
      func found() -> Int {
        let result = client.request("textDocument/diagnostic", client.document(path))["result"]
        return capabilities == ServerClient.pulling
          ? result["relatedDocuments"]["file://\(data)"]["items"].items.count
          : client.published(data)?["diagnostics"].items.count ?? 0
      }
      #expect(found() == 1)
      client.open(data, "{", language: "json")
      #expect(found() == 1)
      client.replace(data, with: "{\"type\":\"FeatureCollection\",\"features\":[]}", version: 2)
      #expect(found() == 0)
    }
  }

  /// A client that requests diagnostics, but reads none of other files in an answer, gets these without a request.
  @Test func findingsOfAnImportAreSentToAClientThatReadsNoRelatedDocuments() {
    let library = "/w/lib.annotations.yaml"
    let client = ServerClient.started(
      [library: Self.library.replacing("[1, 1]", with: "[1, x]")],
      capabilities: "{\"textDocument\":{\"diagnostic\":{}}}")
    func sent() -> [Int] {
      client.drain().filter { $0["params"]["uri"].string == "file://\(library)" }
        .map { $0["params"]["diagnostics"].items.count }
    }
    client.open(path, Self.importing)
    #expect(client.diagnostics(path).isEmpty)
    #expect(sent() == [1])
    #expect(client.diagnostics(path).isEmpty)
    #expect(sent() == [])
    // The client requests the findings of an open text.
    client.open(library, Self.library)
    #expect(sent() == [0])
    client.close(library)
    #expect(client.diagnostics(path).isEmpty)
    #expect(sent() == [1])
    client.close(path)
    #expect(sent() == [0])
  }

  @Test func changedFilesCauseARefresh() {
    let client = ServerClient.started()
    let watchers = client.received.first { $0["method"].string == "client/registerCapability" }
    #expect(watchers?["params"]["registrations"][0]["method"].string == "workspace/didChangeWatchedFiles")
    func refreshes() -> Int {
      client.drain().count { $0["method"].string == "workspace/diagnostic/refresh" }
    }
    client.open(path, Self.importing)
    #expect(client.diagnostics(path).map { $0["code"].string }.contains("unreadable-import"))
    #expect(refreshes() == 0)
    client.disk.files["/w/lib.annotations.yaml"] = Array(Self.library.utf8)
    client.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///w/lib.annotations.yaml\",\"type\":1},{\"uri\":\"file:///w/other.yaml\",\"type\":1}]}"
    )
    #expect(refreshes() == 1)
    #expect(client.diagnostics(path).isEmpty)
    client.notify(
      "workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"file:///w/other.yaml\",\"type\":1}]}")
    #expect(refreshes() == 0)
    client.notify("workspace/didChangeConfiguration", "{\"settings\":null}")
    #expect(refreshes() == 1)
  }

  /// Texts that are not checked, or whose findings were never requested, cause no refresh.
  @Test func changedFilesOfNoCheckCauseNoRefresh() {
    let client = ServerClient.started()
    client.open("/w/a.geojson", "{}", language: "json")
    client.open(path, Self.importing)
    _ = client.drain()
    client.disk.files["/w/lib.annotations.yaml"] = Array(Self.library.utf8)
    client.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///w/lib.annotations.yaml\",\"type\":1}]}")
    #expect(client.drain().isEmpty)
    #expect(client.diagnostics(path).isEmpty)
  }

  private static func spec(reading data: String) -> String {
    "version: 1\nsources: { a: \(data) }\nannotations: [{ id: a, size: [1, 1], forEach: { source: a } }]\n"
  }

  /// The client reports no changes of files that it does not watch. A save may have changed these too.
  @Test(arguments: ["pts.txt", "../v/pts.geojson", "pts.geojson"]) func savesChangeUnwatchedFiles(
    _ name: String
  ) {
    let client = ServerClient.started()
    client.disk.rootFolder = nil
    let data = name.hasPrefix("..") ? "/v/pts.geojson" : "/w/\(name)"
    client.disk.files[data] = Array("{".utf8)
    client.open(path, Self.spec(reading: name))
    func related() -> Int {
      let result = client.request("textDocument/diagnostic", client.document(path))["result"]
      return result["relatedDocuments"]["file://\(data)"]["items"].items.count
    }
    #expect(related() == 1)
    client.disk.files[data] = Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8)
    _ = client.drain()
    client.notify("textDocument/didSave", client.document(path))
    let isWatched = name == "pts.geojson"
    #expect(
      client.drain().count { $0["method"].string == "workspace/diagnostic/refresh" } == (isWatched ? 0 : 1))
    #expect(related() == (isWatched ? 1 : 0))
  }

  @Test func anOpenedOrClosedImportCausesARefresh() {
    let library = "/w/lib.annotations.yaml"
    let client = ServerClient.started([library: Self.library])
    func refreshes() -> Int { client.drain().count { $0["method"].string == "workspace/diagnostic/refresh" } }
    client.open(path, Self.importing)
    #expect(client.diagnostics(path).isEmpty)
    #expect(refreshes() == 0)
    client.open(library, Self.library.replacing("pin", with: "pinn"))
    #expect(refreshes() == 1)
    #expect(client.diagnostics(path).count == 1)
    client.close(library)
    #expect(refreshes() == 1)
    #expect(client.diagnostics(path).isEmpty)
    client.close(path)
    client.open(library, Self.library)
    #expect(refreshes() == 0)
  }

  @Test func relatedFindingsAreReplacedAfterAClose() {
    let library = "/w/lib.annotations.yaml"
    let client = ServerClient.started([library: Self.library.replacing("[1, 1]", with: "[1, x]")])
    client.open(path, Self.importing)
    func related(_ path: String) -> JSON {
      client.request("textDocument/diagnostic", client.document(path))["result"]["relatedDocuments"][
        "file://\(library)"]
    }
    #expect(related(path)["items"].items.count == 1)
    client.open("/w/b.annotations.yaml", Self.unused)
    _ = client.diagnostics("/w/b.annotations.yaml")
    client.close(path)
    #expect(related("/w/b.annotations.yaml")["items"] == JSON("[]"))
    #expect(related("/w/b.annotations.yaml").isNull)
  }

  @Test func theNearestConfigurationCounts() {
    let client = ServerClient.started(["/w/.cartouche.yaml": "rules: { unused-template: error }\n"])
    client.open(path, Self.unused)
    #expect(client.diagnostics(path)[0]["severity"].integer == 1)
    client.open("/w/.cartouche.yaml", "rules: { unused-template: off }\n")
    #expect(client.diagnostics(path).isEmpty)
    client.replace("/w/.cartouche.yaml", with: "rules: { unused-templat: off }\n", version: 2)
    #expect(client.diagnostics("/w/.cartouche.yaml").map { $0["code"].string } == ["unknown-rule"])
    #expect(client.diagnostics(path).count == 1)
    client.close("/w/.cartouche.yaml")
    client.open("/w/b/x/c.annotations.yaml", Self.unused)
    #expect(client.diagnostics("/w/b/x/c.annotations.yaml")[0]["severity"].integer == 1)
  }

  @Test func aScenarioIsChecked() {
    let client = ServerClient.started()
    client.open(path, Self.unused)
    client.open(
      "/w/a.scenario.yaml",
      "version: 1\nspec: a.annotations.yaml\nsteps: [{ expect: { b: { visible: true } } }]\n")
    let before = client.diagnostics("/w/a.scenario.yaml")
    #expect(!before.isEmpty)
    client.replace(path, with: Self.unused.replacing("id: a", with: "id: b"), version: 2)
    #expect(client.diagnostics("/w/a.scenario.yaml").count == before.count - 1)
  }

  @Test func otherFilesHaveNoFindings() {
    let client = ServerClient.started()
    client.open("/w/a.yaml", "a: [")
    #expect(client.diagnostics("/w/a.yaml").isEmpty)
    client.open("/w/b.yaml", "a: [", language: "cartouche")
    #expect(!client.diagnostics("/w/b.yaml").isEmpty)
    client.notify(
      "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"untitled:Untitled-1\",\"languageId\":\"cartouche\",\"version\":1,\"text\":\"version: 2\"}}"
    )
    let untitled = client.request(
      "textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"untitled:Untitled-1\"}}")
    #expect(!untitled["result"]["items"].items.isEmpty)
    #expect(
      client.request("textDocument/diagnostic", client.document("/w/c"))["error"]["code"].integer == -32602)
  }

  /// A byte-order mark is a character of a text that the client sent. Editors do not show that of a file on disk.
  @Test func aByteOrderMarkIsACharacterOfAnOpenText() {
    let library = "/w/lib.annotations.yaml"
    let text = "\u{FEFF}{version: 1, nam: a, titel: b}\n"
    let client = ServerClient.started([library: text])
    client.open(path, Self.importing)
    let answer = client.request("textDocument/diagnostic", client.document(path))["result"]
    let related = answer["relatedDocuments"]["file://\(library)"]["items"].items
    #expect(related.map { $0["range"].range } == ["0:13-0:16", "0:21-0:26"])
    client.open(library, text)
    #expect(client.diagnostics(library).map { $0["range"].range } == ["0:14-0:17", "0:22-0:27"])
  }

  // MARK: Texts without a file

  private func open(_ uri: String, _ text: String, in client: ServerClient) {
    client.notify(
      "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"\(uri)\",\"languageId\":\"cartouche\",\"version\":1,\"text\":\(quoted(text))}}"
    )
  }

  /// A text without a file has no files beside it, and reads none of the root folder.
  @Test(arguments: [
    "untitled:X.annotations.yaml", "file://server/share/x.annotations.yaml",
    "vscode-remote://a+b/x.annotations.yaml",
  ])
  func aTextWithoutAFileReadsNoFiles(_ uri: String) throws {
    let client = ServerClient.started([
      "/lib.annotations.yaml": Self.library, "/share/lib.annotations.yaml": Self.library,
    ])
    client.disk.rootFolder = nil
    open(uri, Self.importing, in: client)
    let document = "{\"textDocument\":{\"uri\":\"\(uri)\"}"
    let found = client.request("textDocument/diagnostic", document + "}")["result"]["items"].items
    #expect(found.count == 1)
    #expect(found.first?["code"].string == "unreadable-import")
    #expect(found.first?["message"].string?.contains("save it as a file first") == true, "\(found)")
    #expect(client.request("textDocument/documentLink", document + "}")["result"] == JSON("[]"))
    let preview = "{\"command\":\"cartouche.preview\",\"arguments\":[\"\(uri)\"]}"
    #expect(client.request("workspace/executeCommand", preview)["error"]["code"].integer == -32803)
    // Its own names have places.
    let place = ",\"position\":{\"line\":3,\"character\":10},\"context\":{\"includeDeclaration\":true}}"
    let references = client.request("textDocument/references", document + place)["result"].items
    #expect(references.map { $0["uri"].string } == [uri])
  }

  @Test func textsOfOneSchemeUseEachOther() {
    let client = ServerClient.started()
    open("vscode-remote://a+b/m/x.annotations.yaml", Self.importing, in: client)
    open("vscode-remote://a+b/m/lib.annotations.yaml", Self.library, in: client)
    let document = "{\"textDocument\":{\"uri\":\"vscode-remote://a+b/m/x.annotations.yaml\"}}"
    #expect(client.request("textDocument/diagnostic", document)["result"]["items"] == JSON("[]"))
  }

  // MARK: Clients that request nothing

  @Test func findingsAreSentToAClientThatRequestsNone() {
    let client = ServerClient.started(["/w/lib.annotations.yaml": Self.library], capabilities: "{}")
    client.open(path, Self.unused, version: 3)
    #expect(client.published(path)?["version"].integer == 3)
    #expect(client.published(path)?["diagnostics"].items.count == 1)
    client.replace(path, with: Self.importing, version: 4)
    #expect(client.published(path)?["diagnostics"].items.isEmpty == true)
    client.open("/w/lib.annotations.yaml", "version: 1\ntemplates: { pin: { size: x } }\n")
    #expect(client.published("/w/lib.annotations.yaml")?["diagnostics"].items.count == 1)
    client.close("/w/lib.annotations.yaml")
    #expect(client.published("/w/lib.annotations.yaml")?["diagnostics"].items.isEmpty == true)
  }

  @Test func findingsOfAnUnopenedImportAreSentAndWithdrawn() {
    let library = "/w/lib.annotations.yaml"
    let client = ServerClient.started(
      [library: "version: 1\ntemplates: { pin: { size: x } }\n"], capabilities: "{}")
    client.open(path, Self.importing)
    #expect(client.published(library)?["diagnostics"].items.count == 1)
    client.close(path)
    #expect(client.published(library)?["diagnostics"].items.isEmpty == true)
    #expect(client.published(path)?["diagnostics"].items.isEmpty == true)
  }

  @Test func onlyTheLastOfWaitingTextsIsChecked() {
    let client = ServerClient.started(capabilities: "{}")
    client.open(path, Self.unused)
    _ = client.drain()
    for version in 2...20 {
      client.feedChange(path, "[{\"text\":\(quoted(Self.unused + "# \(version)"))}]", version: version)
    }
    client.run()
    #expect(client.received.compactMap { $0["params"]["version"].integer } == [20])
  }

  // MARK: As `lint`

  /// The findings of files, as `lint FILE` reports them.
  private func linted(_ name: String, _ files: [String: String]) throws -> [String] {
    let contents = files.mapValues { Array($0.utf8) }
    let file = try LintedFile(name, MemoryFiles(contents), RuleSettings())
    let project = ProjectFindings(of: [file], foundIn: []) { $0 }
    var findings: [Finding] = []
    project.forEachFinding { findings.append($0) }
    return findings.inReportingOrder().filter { $0.place.path == name }.map {
      "\($0.rule) \($0.place.start.line - 1):\($0.place.start.column - 1)-\($0.place.end.line - 1):\($0.place.end.column - 1) \($0.message)"
    }
  }

  private func served(_ name: String, _ files: [String: String]) -> [String] {
    let client = ServerClient(Dictionary(uniqueKeysWithValues: files.map { ("/w/\($0.key)", $0.value) }))
    client.initialize(
      "{\"general\":{\"positionEncodings\":[\"utf-32\"]},\"textDocument\":{\"diagnostic\":{}}}")
    client.open("/w/\(name)", files[name] ?? "")
    return client.diagnostics("/w/\(name)").map {
      let message = $0["message"].string?.components(separatedBy: "\nhelp: ")[0] ?? ""
      return "\($0["code"].string ?? "") \($0["range"].range) \(message)"
    }
  }

  @Test(arguments: FindingExample.all.keys.sorted()) func examplesOfFindingsAreAsLinted(_ rule: String) throws
  {
    for example in FindingExample.all[rule] ?? [] {
      var files = example.files.mapValues { MarkedText($0).string }
      files["test.annotations.yaml"] = MarkedText(example.spec).string
      for name in files.keys.sorted() where FileKind.named(name) != nil {
        #expect(served(name, files) == (try linted(name, files)))
      }
    }
  }

  @Test(arguments: Repository.files(in: "Examples", endingIn: ".yaml").filter { FileKind.named($0) != nil })
  func examplesAreAsLinted(_ path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    var files: [String: String] = [:]
    for file in Repository.files(in: folder, endingIn: "") where !file.hasSuffix(".svg") {
      files[file] = try? Repository.text(file)
    }
    #expect(served(path, files) == (try linted(path, files)))
  }
}
