import ArgumentParser
import CartouchePreview
import Foundation
import Testing

@testable import CartoucheCLI

@Suite struct PreviewCommandTests {
  @Test(arguments: [
    (["a.yaml", "--port", "65536"], "--port: expected a number from 0 to 65535"),
    (["a.yaml", "--trace", "t", "--scenario", "s"], "--trace and --scenario exclude each other"),
    (["-"], "standard input cannot be watched: name a file"),
    (["a.yaml", "--base", "-"], "standard input cannot be watched: name a file"),
    (["a.yaml", "--viewport", "800"], "WIDTHxHEIGHT"),
    ([], "Missing expected argument '<spec>'"),
  ]) func wrongUsageIsTold(_ arguments: [String], _ message: String) {
    do {
      _ = try PreviewCommand.parse(arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      #expect(PreviewCommand.fullMessage(for: error).contains(message))
    }
  }

  @Test func whatCannotBeReadIsToldAtOnce() async throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    for (arguments, message) in [
      (
        ["b.annotations.yaml"],
        "b.annotations.yaml: there is no such file"
      ),
      (["a.annotations.yaml", "--trace", "t.jsonl"], "t.jsonl: there is no such file"),
      (["a.annotations.yaml", "--base", "."], ".: it is a folder"),
    ] {
      let program = try await Program(["preview"] + arguments, in: folder)
      #expect(program.status == 2)
      #expect(program.errors == "cartouche: \(message)\n")
      #expect(program.output.isEmpty)
    }
    _ = try await Program(["compile", "a.annotations.yaml", "-o", "a.plan"], in: folder)
    let program = try await Program(["preview", "a.plan"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors == "cartouche: a.plan: it is a compiled plan, not a spec\n")
  }

  @Test func aScenarioIsShownOnItsSpec() async throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec, "a.scenario.yaml": "version: 1\n"])
    let program = try await Program(["preview", "a.scenario.yaml"], in: folder)
    #expect(program.status == 2)
    #expect(
      program.errors
        == "cartouche: a.scenario.yaml: it is a scenario; `cartouche preview SPEC --scenario a.scenario.yaml` shows it on its spec\n"
    )
  }

  @Test func ofAFolderItsSpecsAreNamed() async throws {
    let folder = try Folder([
      "maps/b.annotations.yaml": soundSpec, "maps/a.annotations.yaml": soundSpec, "empty/a.txt": "",
    ])
    for (argument, advice) in [
      ("maps", "name a spec in it: maps/a.annotations.yaml, maps/b.annotations.yaml"),
      ("empty", "it contains no file that ends in .annotations.yaml"),
    ] {
      let program = try await Program(["preview", argument], in: folder)
      #expect(program.status == 2)
      #expect(program.errors == "cartouche: \(argument): it is a folder; \(advice)\n")
    }
  }

  /// An ended process remains in the system's list until its status is read.
  @Test(arguments: [("true", false), ("false", true), ("there-is-no-such-program", true)])
  func theEndOfTheBrowserIsTakenNoteOf(_ program: String, _ fails: Bool) throws {
    var launch = BrowserLaunch("http://127.0.0.1:1/", with: program)
    let process = launch.process
    var failures = 0
    repeat {
      if launch.hasJustFailed() { failures += 1 }
      if launch.process != nil { pause(milliseconds: 50) }
    } while launch.process != nil
    #expect(failures == (fails ? 1 : 0))
    let isToldAgain = launch.hasJustFailed()
    #expect(!isToldAgain)
    if let process { #expect(kill(process, 0) == -1 && errno == ESRCH) }
  }

  @Test func aBrowserThatIsClosedAfterAWhileHadStarted() throws {
    let folder = try Folder()
    let program = folder.url.appending(path: "browser").path
    try folder.write(
      "browser", Data("#!/bin/sh\nwhile [ ! -e '\(program).closed' ]; do sleep 0.1; done; exit 1\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var launch = BrowserLaunch("http://127.0.0.1:1/", with: program)
    var (looks, failures) = (0, 0)
    while launch.process != nil {
      if looks == 200 { try folder.write("browser.closed", Data()) }
      if looks > 200 { pause(milliseconds: 50) }
      if launch.hasJustFailed() { failures += 1 }
      looks += 1
    }
    #expect(failures == 0)
  }

  @Test(.enabled(if: hasModule)) func aTakenPortComesWithAdvice() async throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let server = try PreviewServer(ports: 0...0, page: [])
    defer { server.stop() }
    let program = try await Program(
      ["preview", "a.annotations.yaml", "--port", "\(server.port)"], in: folder)
    #expect(program.status == 2)
    #expect(
      program.errors
        == "cartouche: --port: port \(server.port) is in use; --port 0 uses any free port\n"
    )
  }

  @Test(.enabled(if: hasModule)) func aRepairIsTold() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["preview", "a.annotations.yaml", "--port", "0"]
    process.currentDirectoryURL = folder.url
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    defer { process.terminate() }
    var told = ""
    func awaits(_ text: String) {
      while !told.contains(text) {
        let bytes = errors.fileHandleForReading.availableData
        if bytes.isEmpty { break }
        told += String(decoding: bytes, as: UTF8.self)
      }
      #expect(told.contains(text))
    }
    _ = output.fileHandleForReading.availableData
    try folder.write("a.annotations.yaml", Data((soundSpec + "what: is this\n").utf8))
    awaits("`what`")
    #expect(!told.contains("No problems"))
    try folder.write("a.annotations.yaml", Data(soundSpec.utf8))
    awaits("No problems.\n")
  }

  /// Whether this build contains the page.
  private static let hasModule = PageFile.embedded.contains { $0.name == PageFile.module }

  /// Starts the server if the program contains the page; otherwise expects a message.
  @Test func theAddressIsToldAndCtrlCEndsIt() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["preview", "a.annotations.yaml", "--port", "0"]
    process.currentDirectoryURL = folder.url
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    defer { process.terminate() }
    guard PageFile.embedded.contains(where: { $0.name == PageFile.module }) else {
      let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(message.contains("Scripts/wasm"))
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      return
    }
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty { break }
      line += byte
    }
    let address = String(decoding: line, as: UTF8.self)
    #expect(address.wholeMatch(of: #/http://127\.0\.0\.1:[1-9][0-9]*/\n/#) != nil, "\(address)")
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    // A process started by a thread of a pool may have the signal blocked. It then ends by itself.
    #expect([0, SIGINT].contains(process.terminationStatus))
    #expect((process.terminationReason == .uncaughtSignal) == (process.terminationStatus == SIGINT))
  }
}
