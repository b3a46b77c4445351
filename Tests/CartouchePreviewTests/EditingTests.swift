import Foundation
import Testing

@testable import CartouchePreview

/// A server whose page edits the files of a folder. A thread answers the page as the program does.
final class EditingServer: Sendable {
  let folder: Workspace
  let server: PreviewServer
  var port: Int { server.port }
  private let isDone = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ files: [String: String], isReadOnly: Bool = false) throws {
    let folder = try Workspace(files)
    self.folder = folder
    var options = PreviewServer.Options()
    options.isEditable = !isReadOnly
    let server = try PreviewServer(
      ports: 0...0, page: [PageFile(name: "index.html", bytes: Array("<!doctype html>".utf8))], options)
    self.server = server
    let (isDone, ended) = (isDone, ended)
    let isStarted = DispatchSemaphore(value: 0)
    Thread {
      guard var session = try? PreviewSession(folder.reader(isReadOnly: isReadOnly)) else {
        fatalError("the files cannot be read")
      }
      server.publish(session.content)
      isStarted.signal()
      while isDone.wait(timeout: .now()) == .timedOut {
        if let edit = server.nextEdit(within: 20) { session.answer(edit) { server.publish($0) } }
      }
      ended.signal()
    }.start()
    isStarted.wait()
  }

  deinit {
    isDone.signal()
    ended.wait()
    server.stop()
  }

  /// The address of a file of the folder, with a leading slash.
  func address(_ name: String) -> String { "/files/" + PreviewFile.encoded(folder.path(name)) }

  func send(
    _ target: String, _ method: String, _ body: String, headers: [String] = [], origin: String? = nil
  ) throws -> Response {
    let origin = origin ?? "http://127.0.0.1:\(port)"
    return try Response(
      target, method: method, port: port,
      headers: ["Origin: \(origin)", "Content-Length: \(body.utf8.count)"] + headers, body: body)
  }

  func save(_ text: String, version: String, as name: String = EditingTests.spec) throws -> Response {
    try send(address(name), "PUT", text, headers: ["If-Match: \(version)"])
  }

  func version(_ name: String = EditingTests.spec) throws -> String {
    try #require(try Response(address(name), port: port).headers["etag"])
  }

  func text(_ name: String = EditingTests.spec) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }
}

/// The requests of the page's editor.
@Suite struct EditingTests {
  static let spec = "a.annotations.yaml"

  private static let importing = """
    version: 1
    imports: { common: common.yaml }
    annotations:
      - { id: one, extends: common.card, attach: { point: [13.4, 52.5] } }

    """
  private static let common = "version: 1\ntemplates:\n  card: { size: [40, 20] }\n"

  // MARK: Saving

  @Test func aSaveWritesAndIsShownAtOnce() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    let version = try server.version()
    let response = try server.save(Workspace.spec("two"), version: version)
    #expect(response.status == 200)
    #expect(try server.text() == Workspace.spec("two"))
    #expect(response.headers["etag"] != version)
    #expect(try server.version() == response.headers["etag"])
    #expect(try Response("/state.json", port: server.port).body.contains("id: two"))
  }

  @Test func aFileThatChangedOnDiskIsKept() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    let version = try server.version()
    try server.folder.replace(Self.spec, Workspace.spec("theirs"))
    #expect(try server.save(Workspace.spec("mine"), version: version).status == 412)
    #expect(try server.text() == Workspace.spec("theirs"))
    // The present text and version are there at once.
    #expect(try Response(server.address(Self.spec), port: server.port).body == Workspace.spec("theirs"))
    #expect(try server.save(Workspace.spec("mine"), version: server.version()).status == 200)
    #expect(try server.text() == Workspace.spec("mine"))
  }

  @Test func aRemovedFileIsOnlyCreatedOnRequest() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    let version = try server.version()
    try server.folder.remove(Self.spec)
    #expect(try server.save(Workspace.spec("two"), version: version).status == 412)
    #expect(try Response(server.address(Self.spec), port: server.port).status == 404)
    #expect(
      try server.send(server.address(Self.spec), "PUT", Workspace.spec("two"), headers: ["If-None-Match: *"])
        .status == 200)
    #expect(try server.text() == Workspace.spec("two"))
  }

  @Test func importsAreSavedToo() throws {
    let server = try EditingServer([Self.spec: Self.importing, "common.yaml": Self.common])
    let text = Self.common.replacing("[40, 20]", with: "[50, 20]")
    #expect(try server.save(text, version: server.version("common.yaml"), as: "common.yaml").status == 200)
    #expect(try server.text("common.yaml") == text)
    #expect(try server.text() == Self.importing)
  }

  @Test func onlyFilesOfTheSpecAreWritten() throws {
    let server = try EditingServer([
      Self.spec: Workspace.spec("one"), "other.yaml": "a: 1\n", "b.geojson": "{}",
    ])
    let version = PreviewFile.version(of: Array("a: 1\n".utf8))
    let plain = server.folder.path("other.yaml")
    for target in [
      server.address("other.yaml"), server.address("b.geojson"), "/files/", "/files/\(Self.spec)",
      "/files/other.yaml",
      "/files/..%2fother.yaml", "/files/../other.yaml", "/files/\(plain)", server.address(Self.spec) + "%00",
      server.address(Self.spec) + "/../other.yaml", server.address("./\(Self.spec)"),
    ] {
      let response = try server.send(target, "PUT", "b: 2\n", headers: ["If-Match: \(version)"])
      #expect([400, 404].contains(response.status), "\(target)")
      #expect(try server.text("other.yaml") == "a: 1\n")
      #expect(try server.text() == Workspace.spec("one"))
    }
  }

  @Test func foreignPagesCannotWrite() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    let version = try server.version()
    let target = server.address(Self.spec)
    for origin in ["http://example.com", "https://127.0.0.1:\(server.port)", "http://127.0.0.1", "null"] {
      let response = try server.send(target, "PUT", "x", headers: ["If-Match: \(version)"], origin: origin)
      #expect(response.status == 403, "\(origin)")
      #expect(try server.send("/compile", "POST", "", origin: origin).status == 403)
    }
    // A request without an origin comes from no page.
    let anonymous = try Response(
      target, method: "PUT", port: server.port, headers: ["If-Match: \(version)", "Content-Length: 1"],
      body: "x")
    #expect(anonymous.status == 403)
    let foreign = try Response(
      target, method: "PUT", port: server.port, host: "example.com:\(server.port)",
      headers: ["Origin: http://127.0.0.1:\(server.port)", "If-Match: \(version)", "Content-Length: 1"],
      body: "x")
    #expect(foreign.status == 403)
    #expect(try server.text() == Workspace.spec("one"))
  }

  @Test func aSaveNamesTheVersionThatItReplaces() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    #expect(try server.send(server.address(Self.spec), "PUT", "x").status == 428)
    #expect(
      try server.send(server.address(Self.spec), "PUT", "x", headers: ["If-None-Match: *"]).status == 412)
    #expect(try server.save("x", version: "*").status == 412)
    let unsized = try Response(
      server.address(Self.spec), method: "PUT", port: server.port,
      headers: ["Origin: http://127.0.0.1:\(server.port)", "If-Match: \"0\"", "Transfer-Encoding: chunked"],
      body: "1\r\nx\r\n0\r\n\r\n")
    #expect(unsized.status == 411)
    #expect(try server.text() == Workspace.spec("one"))
  }

  @Test func aReadOnlyPreviewWritesNothing() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")], isReadOnly: true)
    let version = PreviewFile.version(of: Array(Workspace.spec("one").utf8))
    #expect(try server.save("x", version: version).status == 405)
    #expect(try server.send("/compile", "POST", "").status == 405)
    #expect(try server.send("/format", "POST", "").status == 405)
    #expect(try Response(server.address(Self.spec), port: server.port).status == 404)
    #expect(try Response("/state.json", port: server.port).body.contains(#""editable":[]"#))
    #expect(try server.text() == Workspace.spec("one"))
  }

  @Test func tooLargeTextsAreRefusedBeforeTheyAreSent() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    let response = try Response(
      "/compile", method: "POST", port: server.port,
      headers: [
        "Origin: http://127.0.0.1:\(server.port)", "Content-Length: \(EditorRequest.maximumBody + 1)",
      ], body: "x")
    #expect(response.status == 413)
  }

  // MARK: Compiling

  @Test func unsavedTextsAreCompiledTogether() throws {
    let server = try EditingServer([Self.spec: Self.importing, "common.yaml": Self.common])
    func frame(_ name: String, _ text: String) -> String {
      "\(server.address(name).dropFirst()) \(text.utf8.count)\n\(text)"
    }
    let renamed = Self.common.replacing("card", with: "sign")
    let broken = try server.send("/compile", "POST", frame("common.yaml", renamed))
    #expect(broken.status == 200)
    #expect(broken.body.hasPrefix(#"{"name":null,"planBytes":0,"sceneryBytes":0,"findings":[{"#))
    let both = try server.send(
      "/compile", "POST",
      frame("common.yaml", renamed)
        + frame(Self.spec, Self.importing.replacing("common.card", with: "common.sign")))
    #expect(both.body.contains(#""findings":[]}"#))
    #expect(try server.text() == Self.importing)
    for malformed in ["x", "x y\n", "x 5\nabc", "x -1\n", "a b 1\nx"] {
      #expect(try server.send("/compile", "POST", malformed).status == 400, "\(malformed)")
    }
  }

  @Test func textsAreFormatted() throws {
    let server = try EditingServer([Self.spec: Workspace.spec("one")])
    let formatted = try server.send("/format", "POST", "a:   {b: 1,c:  2}\n")
    #expect(formatted.status == 200)
    #expect(formatted.body == "a: { b: 1, c: 2 }\n")
    let invalid = try server.send("/format", "POST", "a: 1\nb: [\n")
    #expect(invalid.status == 422)
    #expect(invalid.body.hasPrefix("line "))
  }

  // MARK: Styles

  @Test func onlyFilesOfStylesAreServedBesideAStyle() throws {
    let folder = try Workspace(["style.json": "{}", "secret.txt": "x", ".hidden.json": "x", "a b.json": "[]"])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "fonts"), withIntermediateDirectories: true)
    try folder.write("fonts/0-255.pbf", "glyphs")
    let outside = try Workspace(["out.json": "{}"])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link.json"), withDestinationURL: outside.url.appending(path: "out.json")
    )
    let styles = StyleFolder(folder.url.resolvingSymlinksInPath().path)
    for path in ["/style/style.json", "/style/a%20b.json", "/style/fonts/0-255.pbf"] {
      #expect(styles.answer(to: path[...]) != nil, "\(path)")
    }
    for path in [
      "/style/secret.txt", "/style/.hidden.json", "/style/link.json", "/style/", "/style/fonts",
      "/style/none.json", "/style/a%2",
      "/style/../\(outside.url.lastPathComponent)/out.json",
      "/style/%2e%2e/\(outside.url.lastPathComponent)/out.json",
      "/style/..%2f\(outside.url.lastPathComponent)%2fout.json", "/style/style.json%00", "/style//style.json",
      "/styles/style.json",
    ] {
      #expect(styles.answer(to: path[...]) == nil, "\(path)")
    }
  }
}
