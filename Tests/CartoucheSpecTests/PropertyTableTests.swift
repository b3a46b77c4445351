import CartoucheSpec
import Testing

/// What must hold of every table, so that a property is one stored property and one row.
@Suite struct PropertyTableTests {
  struct Table: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var storedProperties: Int
    var names: [String]
    var summaries: [String]

    /// - Parameter others: stored properties that no key is for.
    init<Owner: SpecType>(_ type: Owner.Type, others: Int = 0) {
      testDescription = Owner.title
      storedProperties = Mirror(reflecting: Owner()).children.count - others
      names = Owner.properties.names
      summaries = Owner.properties.rows.map(\.summary)
    }
  }

  static let tables = [
    Table(Spec.self), Table(Annotation.self, others: 1 - traitCount),
    Table(Attachment.self, others: 1 - otherCount),
    Table(FeatureReference.self), Table(ForEach.self, others: 1), Table(Layer.self, others: 2),
    Table(VariableAnchor.self), Table(DataSource.self), Table(CameraSetting.self), Table(InsetsValue.self),
    Table(PlacementSetting.self), Table(Aggregate.self), Table(AvoidSetting.self), Table(Callout.self),
    Table(CalloutTip.self), Table(Import.self), Table(PuckSetting.self), Table(Rectangle.self),
    Table(States.self),
  ]

  /// Stored properties that an annotation has in its traits, which are one: their own, three of which are parts, and those of the parts.
  static let traitCount: Int = {
    let traits = Annotation().traits.content
    let parts: [Any] = [traits.showing.content, traits.collision.content, traits.interaction.content]
    return ([traits] + parts).reduce(-parts.count) { $0 + Mirror(reflecting: $1).children.count }
  }()

  /// Stored properties that an attachment has besides its point, which are one.
  static let otherCount = Mirror(reflecting: Attachment().others.content).children.count

  /// Types whose rows lead into another type's properties.
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
