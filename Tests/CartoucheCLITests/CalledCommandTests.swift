import ArgumentParser
import Testing

@testable import CartoucheCLI

/// A plain call of a command is read by that command alone; all else by the program, which knows what to say.
@Suite struct CalledCommandTests {
  struct Call: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String) { self.arguments = arguments.split(separator: " ").map(String.init) }
  }

  @Test(arguments: [
    Call("lint"), Call("lint a.annotations.yaml --quiet --jobs 2 --output json=f.json"),
    Call("lint -- --help"),
    Call("test maps --run tap"), Call("compile a.annotations.yaml -o a.plan"),
    Call("resolve a.annotations.yaml --camera -122.4,37.8,12 --viewport 800x600"),
    Call("render a.annotations.yaml -o a.svg --clean"), Call("preview a.annotations.yaml --port 4000"),
    Call("schema --scenarios"), Call("explain gap"),
  ])
  func aPlainCallIsReadAsTheProgramReadsIt(_ call: Call) throws {
    let called = try #require(CartoucheCommand.calledCommand(call.arguments[...]))
    let whole = try CartoucheCommand.parseAsRoot(call.arguments)
    #expect(type(of: called) == type(of: whole))
    #expect(String(reflecting: called) == String(reflecting: whole))
  }

  @Test(arguments: [
    Call("lint"), Call("lint a.yaml b"), Call("lint a.yaml --quiet"), Call("lint --quiet help"),
    Call("lint --quiet --quiet"),
  ])
  func aPlainCallOfLintIsWhatTheParserMakesOfIt(_ call: Call) throws {
    let plain = try #require(LintCall(plain: call.arguments.dropFirst()))
    let parsed = try #require(try CartoucheCommand.parseAsRoot(call.arguments) as? LintCommand)
    #expect(String(reflecting: plain) == String(reflecting: parsed.call))
  }

  @Test(arguments: ["-", "--", "--fix", "-h", "--quiet=yes", "--jobs"])
  func aCallOfLintWithAnotherOptionIsNotPlain(_ option: String) {
    #expect(LintCall(plain: ["a.yaml", option][...]) == nil)
  }

  @Test(arguments: [
    Call(""), Call("--help"), Call("--version"), Call("help lint"), Call("lint --help"), Call("lint -h"),
    Call("lint --version"), Call("lint --generate-completion-script bash"), Call("lint --jobs 0"),
    Call("lint --fixx"), Call("lint --format"), Call("resolve"), Call("nothing"), Call("lnit a.yaml"),
    Call("lint --help-hidden"), Call("lint --experimental-dump-help"),
    Call("---completion lint -- --format 0 0"),
  ])
  func allElseIsForTheProgramToAnswer(_ call: Call) {
    #expect(CartoucheCommand.calledCommand(call.arguments[...]) == nil)
  }

  /// The name in front of a command changes none of them.
  @Test(arguments: CartoucheCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" })
  func helpAndUsageNameTheProgram(_ name: String) {
    for arguments in [[name, "--help"], ["help", name], [name, "--no-such-option"]] {
      var message = ""
      do {
        var command = try CartoucheCommand.parseAsRoot(arguments)
        try command.run()
      } catch {
        message = CartoucheCommand.fullMessage(for: error)
      }
      #expect(
        message.contains(
          arguments.contains("--no-such-option") ? "Usage: cartouche \(name)" : "USAGE: cartouche \(name)"))
    }
  }
}
