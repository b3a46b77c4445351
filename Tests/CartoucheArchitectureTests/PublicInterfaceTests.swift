import CartoucheTestSupport
import Testing

/// The public interface of the modules that `import Cartouche` exports.
@Suite struct PublicInterfaceTests {
  /// One line of a source.
  struct Line: CustomStringConvertible {
    var file: String
    var number: Int
    /// The text without its indentation.
    var text: String
    /// The last line before it that is not an attribute.
    var before: String
    /// The name of the type that declares or extends it, or an empty text at file scope.
    var type: String
    var description: String { "\(file):\(number): \(text)" }
  }

  static let modules = [
    "CartoucheDiagnostics", "CartoucheResolver", "CartoucheCompiler", "Cartouche", "CartoucheDriver",
    "CartoucheUIKit", "CartoucheMapKit",
  ]

  /// All public declarations except cases: lines that begin with `public`.
  static let declarations = modules.flatMap { module in
    Repository.files(in: "Sources/\(module)", endingIn: ".swift").flatMap(declarations)
  }

  private static func declarations(in file: String) -> [Line] {
    let source = ((try? Repository.text(file)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let lines = source.map { String($0.drop { $0 == " " }) }
    var type = ""
    return lines.indices.compactMap { index in
      if let name = typeName(source[index]) { type = name }
      defer { if source[index] == "}" { type = "" } }
      // Most lines are neither, and a regular expression takes long.
      guard lines[index].hasPrefix("public ") || lines[index].hasPrefix("@"),
        let match = lines[index].firstMatch(of: #/^(?:@\w+ )*public (.*)$/#), !match.1.hasPrefix("import ")
      else { return nil }
      let before = lines[..<index].last { !$0.hasPrefix("@") } ?? ""
      return Line(file: file, number: index + 1, text: lines[index], before: before, type: type)
    }
  }

  /// Returns the name of the type that a line at file scope declares or extends.
  private static func typeName(_ line: Substring) -> String? {
    guard let first = line.first, !" /}#".contains(first) else { return nil }
    return line.prefixMatch(of: #/(?:@\w+ )*(?:\w+ )*?(?:struct|enum|class|actor|protocol|extension) (\w+)/#)
      .map { String($0.1) }
  }

  /// Returns the source of a type and its extensions in a module.
  private static func source(of type: String, in module: String) throws -> String {
    var body = ""
    for file in Repository.files(in: "Sources/\(module)", endingIn: ".swift") {
      var isInside = false
      for line in try Repository.text(file).split(separator: "\n") {
        if typeName(line) == type { isInside = true }
        if isInside { body += line + "\n" }
        if line == "}" { isInside = false }
      }
    }
    return body
  }

  @Test func everyDeclarationIsDocumented() {
    #expect(Self.declarations.count > 100)
    let bare = Self.declarations.filter { !$0.before.hasPrefix("///") }
    #expect(bare.isEmpty, "\(bare)")
  }

  @Test(arguments: [
    "Frame", "Placement", "HiddenAnnotation", "Cause", "Blocker", "Explanation", "Candidate", "Event",
    "EventKind", "Refusal", "Plan", "Anchor", "AnchorOption", "Compilation", "Finding", "SourcePosition",
    "ViewAnnotations",
  ]) func hostsOnlyReadResults(_ type: String) {
    let results = Self.declarations.filter { $0.type == type }
    #expect(!results.isEmpty)
    let settable = results.filter { $0.text.contains("public var ") && !$0.text.contains("{") }
    #expect(settable.isEmpty, "\(settable)")
  }

  @Test func rowsHaveTypesOfTheirOwn() {
    let numbers = Self.declarations.filter { $0.text.contains(#/\bUInt32\b/#) }
    // The raw value of an index, and versions of the plan file.
    let known = ["rawValue: UInt32", "static let version: UInt32", "static let oldestVersion: UInt32"]
    let strays = numbers.filter { line in !known.contains { line.text.contains($0) } }
    #expect(strays.isEmpty, "\(strays)")
  }

  @Test(arguments: ["Input", "Event", "Blocker"]) func casesHaveTypedIndices(_ type: String) throws {
    let text = try Self.source(of: type, in: "CartoucheResolver")
    #expect(text.contains("AnnotationIndex") && !text.contains("UInt32"))
  }

  @Test func onlyAResolverMakesEvents() throws {
    let text = try Self.source(of: "Event", in: "CartoucheResolver")
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
