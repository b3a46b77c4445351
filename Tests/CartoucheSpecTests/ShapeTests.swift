import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// What must hold of every row's shape, so that schema and reference pages are true.
@Suite struct ShapeTests {
  /// One row of a table, with its type forgotten.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var row: RowDescription
    /// What a value in YAML makes of a new owner, as a spec writes it, and the rules of what was found.
    var read: @Sendable (String) -> (printed: PlainValue?, rules: [String])

    static func all<Owner: SpecType>(of type: Owner.Type) -> [Row] {
      type.properties.rows.filter { $0.support != .planned }.map { row in
        Row(testDescription: "\(type).\(row.name)", row: row.description) { yaml in
          let parsed = ParsedText(yaml)
          guard let root = parsed.document.root else { return (nil, parsed.rules) }
          var owner = Owner()
          var decoder = Decoder()
          row.read(root, &owner, &decoder)
          return (row.printedValue(in: owner), parsed.rules + decoder.log.diagnostics.map(\.rule))
        }
      }
    }
  }

  static let rows =
    Row.all(of: Spec.self) + Row.all(of: Annotation.self) + Row.all(of: Attachment.self)
    + Row.all(of: ForEach.self) + Row.all(of: VariableAnchor.self) + Row.all(of: DataSource.self)
    + Row.all(of: DefaultCamera.self) + Row.all(of: InsetsValue.self) + Row.all(of: PlacementSetting.self)
    + Row.all(of: Aggregate.self) + Row.all(of: AvoidSetting.self) + Row.all(of: Callout.self)
    + Row.all(of: CalloutTip.self) + Row.all(of: Import.self) + Row.all(of: PuckSetting.self)
    + Row.all(of: Layer.self) + Row.all(of: FeatureReference.self) + Row.all(of: Rectangle.self)
    + Row.all(of: States.self) + Row.all(of: Cluster.self)

  @Test(arguments: rows)
  func thePrintedDefaultIsReadAsTheDefault(_ test: Row) {
    guard let value = test.row.defaultValue else { return }
    let result = test.read(value.yaml)
    #expect(result.rules == [])
    #expect(result.printed == value)
  }

  /// Properties whose example means nothing: a list repeats one item, and no ring is one position.
  static let withoutExample: Set<String> = ["Attachment.polygon"]

  @Test(arguments: rows.filter { !withoutExample.contains($0.testDescription) })
  func theExampleOfAShapeIsRead(_ test: Row) {
    #expect(test.read(test.row.shape.example.yaml).rules == [])
  }

  /// Properties that may truly be anything. A codec that was given no shape shows up here.
  static let unshaped: Set<String> = ["Spec.metadata", "Aggregate.first"]

  @Test func onlyPlainDataHasNoShape() {
    let found = Self.rows.filter { if case .anything = $0.row.shape { true } else { false } }
    #expect(Set(found.map(\.testDescription)) == Self.unshaped)
  }

  @Test(arguments: rows)
  func aPropertyIsShownInAnExampleOrAPage(_ test: Row) {
    #expect(Self.prose.contains("\(test.row.name):") || Self.prose.contains("`\(test.row.name)`"))
  }

  /// Examples, and the pages that people write.
  private static let prose: String =
    (Repository.files(in: "Examples", endingIn: ".annotations.yaml")
    + Repository.files(in: "docs", endingIn: ".md").filter { !$0.hasPrefix("docs/reference/") })
    .map { (try? Repository.text($0)) ?? "" }.joined()
}
