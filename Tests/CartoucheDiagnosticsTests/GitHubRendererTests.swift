import CartoucheDiagnostics
import Testing

@Suite struct GitHubRendererTests {
  @Test func aFindingIsACommand() {
    #expect(
      GitHubRenderer().render([completeFinding()])
        == "::warning title=cartouche (duplicate-key),file=maps/é.yaml,line=2,endLine=2,col=1,endColumn=3::"
        + "the key `id` stands twice%0Ahelp: keep one of the two\n")
  }

  @Test func whatGoesOverSeveralLinesHasNoColumns() {
    #expect(
      GitHubRenderer().render([finding("a:\n  b\n", 0..<6)])
        == "::error title=cartouche (rule),file=a.yaml,line=1,endLine=2::message\n")
  }

  @Test func whatIsEmptyMarksACharacter() {
    #expect(GitHubRenderer().render([finding("a", 0..<0)]).contains("col=1,endColumn=2::"))
  }

  /// Else a name could begin a command of its own, or end a property.
  @Test(arguments: ["a,b:c%25::d", "::set-output name=x::y", "100 %", "a\r\n::error::b"])
  func aNameIsReadBackAsItIs(_ name: String) throws {
    let output = GitHubRenderer().render([finding(saying: name)])
    let match = try #require(output.wholeMatch(of: /::error ([^\r\n]*?)::([^\r\n]*)\n/))
    let properties = match.1.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    let file = try #require(properties.first { $0[0] == "file" })
    #expect(unescaped(file[1]) == name)
    #expect(unescaped(match.2) == "\(name.printable)\nhelp: \(name.printable)")
    #expect(properties.map(\.count) == Array(repeating: 2, count: 6))
  }

  /// As the runner of GitHub Actions does it, in its order.
  private func unescaped(_ text: Substring) -> String {
    [("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")].reduce(String(text)) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
