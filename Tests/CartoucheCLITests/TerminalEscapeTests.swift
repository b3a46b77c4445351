import Foundation
import Testing

/// Nothing that was typed, or that stands in a file, does something to the terminal that a message is printed on.
@Suite struct TerminalEscapeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var testDescription: String { arguments.joined(separator: " ").debugDescription }

    init(_ arguments: String...) { self.arguments = arguments }
  }

  static let escape = "\u{1B}[31mx"

  @Test(arguments: [
    Case(escape), Case("lint", "--" + escape), Case("lint", "--format", escape),
    Case("lint", "--format=" + escape),
    Case("lint", "-" + escape), Case("compile", "a.yaml", escape),
    Case("resolve", "a.yaml", "--events", escape), Case("resolve", "a.yaml", "--select", escape),
    Case("resolve", "a.yaml", "--viewport", escape), Case("render", "a.yaml", escape),
    Case("explain", escape), Case("lint", escape), Case("lint", "--root", escape, "a.yaml"),
    Case("compile", "a.yaml", "-o", escape + "/b"),
  ])
  func whatWasTypedIsEscaped(_ test: Case) async throws {
    let program = try await Program(test.arguments, in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 2)
    #expect(!program.errors.contains("\u{1B}"))
    #expect(program.errors.contains(#"\u{1B}"#))
  }

  @Test func aLineBreakThatWasTypedStaysOnItsLine() async throws {
    let program = try await Program(["lint", "--x\ncartouche: all is well"], in: Folder())
    #expect(program.errors.hasPrefix(#"Error: Unknown option '--x\u{A}cartouche: all is well'"# + "\nUsage:"))
  }

  @Test func idsOfASpecAreEscaped() async throws {
    let spec = soundSpec.replacing("id: a", with: #"id: "a\e[31m""#)
    let folder = try Folder(["a.yaml": spec])
    for select in ["none", "a\u{1B}[31n"] {
      let program = try await Program(["resolve", "a.yaml", "--select", select], in: folder)
      #expect(program.status == 2)
      #expect(!program.errors.contains("\u{1B}"))
      #expect(program.errors.contains(#"a\u{1B}[31m"#))
    }
    let found = try await Program(["resolve", "a.yaml", "--select", "a\u{1B}[31m"], in: folder)
    #expect(found.status == 0)
    #expect(!found.output.contains("\u{1B}"))
  }
}
