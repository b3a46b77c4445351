import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Invariants of all tables: each property is one stored property and one row.
@Suite struct PropertyTableTests {
  struct Table: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var storedProperties: Int
    var names: [String]
    var summaries: [String]

    /// - Parameter others: the number of stored properties without a key.
    init<Owner: SpecType>(_ type: Owner.Type, others: Int = 0) {
      testDescription = Owner.title
      storedProperties = Mirror(reflecting: Owner()).children.count - others
      names = Owner.properties.names
      summaries = Owner.properties.rows.map(\.header.summary)
    }
  }

  static let tables = [
    Table(Spec.self), Table(Annotation.self, others: 1 - traitCount),
    Table(Attachment.self, others: 1 - otherCount),
    Table(FeatureReference.self), Table(ForEach.self, others: 1), Table(Layer.self, others: 2),
    Table(VariableAnchor.self), Table(DataSource.self), Table(CameraSetting.self), Table(InsetsValue.self),
    Table(PlacementSetting.self), Table(Aggregate.self), Table(AvoidSetting.self), Table(Callout.self),
    Table(CalloutTip.self), Table(Leader.self), Table(Offscreen.self), Table(Accessory.self),
    Table(Import.self),
    Table(PuckSetting.self),
    Table(Rectangle.self),
    Table(States.self),
  ]

  /// The stored properties in an annotation's traits and their parts, beyond `traits` itself.
  static let traitCount: Int = {
    let traits = Annotation().traits.content
    let parts: [Any] = [traits.showing.content, traits.collision.content, traits.interaction.content]
    return ([traits] + parts).reduce(-parts.count) { $0 + Mirror(reflecting: $1).children.count }
  }()

  /// The stored properties of an attachment in `others`, beyond `others` itself.
  static let otherCount = Mirror(reflecting: Attachment().others.content).children.count

  /// Types with rows for properties of another type.
  static let composed = [Table(Cluster.self), Table(DefaultCamera.self)]

  @Test(arguments: tables)
  func everyStoredPropertyHasARow(_ table: Table) {
    #expect(table.names.count == table.storedProperties)
  }

  @Test(arguments: tables + composed)
  func everyNameIsUnique(_ table: Table) {
    #expect(Set(table.names).count == table.names.count)
  }

  @Test(arguments: tables + composed)
  func everySummaryIsOneSentence(_ table: Table) {
    #expect(table.summaries.filter { !$0.hasSuffix(".") || $0.first?.isUppercase != true } == [])
  }
}

/// Invariants of all shapes, on which the schema and the reference pages depend.
@Suite struct ShapeTests {
  /// A row of a table without its generic type.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var row: RowDescription
    /// Reads a YAML value into a new owner. Returns its printed value and the rules of the findings.
    var read: @Sendable (String) -> (printed: PlainValue?, rules: [String])

    static func all<Owner: SpecType>(of type: Owner.Type) -> [Row] {
      type.properties.rows.filter { $0.header.support != .planned }.map { row in
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
    + Row.all(of: CalloutTip.self) + Row.all(of: Leader.self) + Row.all(of: Offscreen.self)
    + Row.all(of: Accessory.self)
    + Row.all(of: Import.self)
    + Row.all(of: PuckSetting.self)
    + Row.all(of: Layer.self) + Row.all(of: FeatureReference.self) + Row.all(of: Rectangle.self)
    + Row.all(of: States.self) + Row.all(of: Cluster.self)

  @Test(arguments: rows)
  func thePrintedDefaultIsReadAsTheDefault(_ test: Row) {
    guard let value = test.row.defaultValue else { return }
    let result = test.read(value.yaml)
    #expect(result.rules == [])
    #expect(result.printed == value)
  }

  /// Properties with a meaningless example: a list repeats one item, and a single position is not a ring.
  static let withoutExample: Set<String> = ["Attachment.polygon"]

  @Test(arguments: rows.filter { !withoutExample.contains($0.testDescription) })
  func theExampleOfAShapeIsRead(_ test: Row) {
    #expect(test.read(test.row.shape.example.yaml).rules == [])
  }

  /// Properties that accept any data. A codec without a shape fails here.
  static let unshaped: Set<String> = ["Spec.metadata", "Aggregate.first"]

  @Test func onlyPlainDataHasNoShape() {
    let found = Self.rows.filter { if case .anything = $0.row.shape { true } else { false } }
    #expect(Set(found.map(\.testDescription)) == Self.unshaped)
  }

  @Test(arguments: rows)
  func aPropertyIsShownInAnExampleOrAPage(_ test: Row) {
    #expect(Self.prose.contains("\(test.row.name):") || Self.prose.contains("`\(test.row.name)`"))
  }

  /// Examples and hand-written pages.
  private static let prose: String =
    (Repository.files(in: "Examples", endingIn: ".annotations.yaml")
    + Repository.files(in: "docs", endingIn: ".md").filter { !$0.hasPrefix("docs/reference/") })
    .map { (try? Repository.text($0)) ?? "" }.joined()
}

/// Copies of an owner are independent, whatever they share.
@Suite struct SharedValueTests {
  private struct Owner {
    @Boxed var note: String?
  }

  @Test func aCopyDoesNotSeeAChange() {
    let one = Owner()
    var other = one
    other.note = "b"
    #expect(one.note == nil)
    #expect(other.note == "b")
  }

  @Test func aChangeOfTheOriginalDoesNotReachTheCopy() {
    var one = Owner()
    one.note = "a"
    let other = one
    one.note = nil
    #expect(other.note == "a")
  }

  @Test func annotationsShareTheirTraitsUntilOneChangesThem() {
    let one = Annotation()
    var other = one
    other.priority = Value(.required)
    #expect(one.traits === other.traits)
    other.traits = other.traits.changed { $0.gap = Value(3) }
    #expect(one.traits.content.gap.constant == 0)
    #expect(other.traits.content.gap.constant == 3)
  }

  @Test func traitsThatDifferShareAllPartsButOne() {
    let one = Annotation()
    var other = one
    other.changeShowing { $0.minZoom = Value(3) }
    #expect(one.traits.content.minZoom.constant == 0)
    #expect(other.traits.content.minZoom.constant == 3)
    #expect(one.traits.content.collision === other.traits.content.collision)
    #expect(one.traits.content.interaction === other.traits.content.interaction)
    other.changeCollision { $0.obstacle = Value(false) }
    #expect(one.traits.content.obstacle.constant == true)
    #expect(other.traits.content.obstacle.constant == false)
  }

  /// A spec may have a million values, so eight more bytes for each are eight megabytes.
  @Test func whatThereIsAMillionOfIsSmall() {
    #expect(MemoryLayout<Node>.stride == 16)
    #expect(MemoryLayout<Value<Bool>>.stride == 24)
    #expect(MemoryLayout<Value<Double>>.stride == 24)
    #expect(MemoryLayout<Size?>.size <= 64)
    #expect(MemoryLayout<Annotation.Traits>.size <= 128)
    #expect(MemoryLayout<Annotation>.size <= 176)
  }
}

@Suite struct PlainValueTests {
  @Test(arguments: [
    ("bottom", "bottom"), ("NO", "\"NO\""), ("true", "\"true\""), ("12", "\"12\""), ("{name}", "\"{name}\""),
    ("", "\"\""), ("top-left", "top-left"),
  ])
  func aTextThatIsNoWordIsQuoted(_ text: String, _ yaml: String) {
    #expect(PlainValue.text(text).yaml == yaml)
  }

  @Test func containersStandOnOneLine() {
    let value: PlainValue = ["a": [1, 2.5, nil], "b": [:], "c": true]
    #expect(value.yaml == "{ a: [1, 2.5, null], b: {}, c: true }")
    #expect(value.json == #"{"a":[1,2.5,null],"b":{},"c":true}"#)
  }
}
