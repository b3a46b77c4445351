import CartoucheTestSupport
import Testing

/// What hosts see of the modules that `import Cartouche` brings.
@Suite struct PublicInterfaceTests {
  /// One line of a source.
  struct Line: CustomStringConvertible {
    var file: String
    var number: Int
    /// Without its indentation.
    var text: String
    /// The line before it that is no attribute.
    var before: String
    var description: String { "\(file):\(number): \(text)" }
  }

  static let modules = ["CartoucheDiagnostics", "CartoucheResolver", "CartoucheCompiler", "Cartouche"]

  /// All that hosts can name but cases: lines that begin with `public`.
  static let declarations = modules.flatMap { module in
    Repository.files(in: "Sources/\(module)", endingIn: ".swift").flatMap(declarations)
  }

  private static func declarations(in file: String) -> [Line] {
    let lines = ((try? Repository.text(file)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }
    return lines.indices.compactMap { index in
      guard let match = lines[index].firstMatch(of: #/^(?:@\w+ )*public (.*)$/#),
        !match.1.hasPrefix("import ")
      else { return nil }
      let before = lines[..<index].last { !$0.hasPrefix("@") } ?? ""
      return Line(file: file, number: index + 1, text: lines[index], before: before)
    }
  }

  @Test func everyDeclarationIsDocumented() {
    #expect(Self.declarations.count > 100)
    let bare = Self.declarations.filter { !$0.before.hasPrefix("///") }
    #expect(bare.isEmpty, "\(bare)")
  }

  @Test(arguments: [
    "CartoucheResolver/Frame/Frame.swift", "CartoucheResolver/Frame/Placement.swift",
    "CartoucheResolver/Frame/HiddenAnnotation.swift", "CartoucheResolver/Frame/Cause.swift",
    "CartoucheResolver/Frame/Blocker.swift", "CartoucheResolver/Frame/Explanation.swift",
    "CartoucheResolver/Frame/Candidate.swift", "CartoucheResolver/Frame/Event.swift",
    "CartoucheResolver/Frame/EventKind.swift", "CartoucheResolver/Input/Refusal.swift",
    "CartoucheResolver/Plan/Plan.swift", "CartoucheResolver/Plan/Anchor.swift",
    "CartoucheResolver/Plan/AnchorOption.swift", "CartoucheCompiler/Compilation.swift",
    "CartoucheDiagnostics/Finding.swift", "CartoucheDiagnostics/Source/SourcePosition.swift",
    "Cartouche/ViewAnnotations.swift",
  ]) func hostsOnlyReadResults(_ file: String) {
    let results = Self.declarations.filter { $0.file == "Sources/\(file)" }
    #expect(!results.isEmpty)
    let settable = results.filter { $0.text.contains("public var ") && !$0.text.contains("{") }
    #expect(settable.isEmpty, "\(settable)")
  }

  @Test func rowsHaveTypesOfTheirOwn() {
    let numbers = Self.declarations.filter { $0.text.contains(#/\bUInt32\b/#) }
    // What an index is made of, and the number of the plan file's layout.
    let known = ["rawValue: UInt32", "static let version: UInt32"]
    let strays = numbers.filter { line in !known.contains { line.text.contains($0) } }
    #expect(strays.isEmpty, "\(strays)")
  }

  @Test(arguments: ["Input/Input.swift", "Frame/Event.swift", "Frame/Blocker.swift"])
  func casesHaveTypedIndices(_ file: String) throws {
    let text = try Repository.text("Sources/CartoucheResolver/\(file)")
    #expect(text.contains("AnnotationIndex") && !text.contains("UInt32"))
  }

  @Test func onlyAResolverMakesEvents() throws {
    let text = try Repository.text("Sources/CartoucheResolver/Frame/Event.swift")
    #expect(text.contains("public struct Event:") && text.contains("package init("))
    #expect(!text.contains("public init"))
  }

  @Test func tablesOfPlansAreNoneOfTheirBusiness() {
    let tables = Self.declarations.filter {
      $0.text.contains(#/(?:struct|enum|func) \w*(?:Columns|Tables?|Lists|Programs?|Coder)\b/#)
    }
    #expect(tables.map(\.text) == [])
  }
}
