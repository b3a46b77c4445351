/// The table `Plan.states`: the values that properties and texts have in states of annotations.
///
/// Each row overrides values of one annotation while it is in a set of states, usually in one state. Later rows
/// override earlier rows and the annotation's own values. A row for several states holds a property that depends on all
/// of them, for example if one state sets the gap and another state the anchors.
package struct StateColumns: Sendable, Equatable {
  /// The annotation of each row of overrides, as a row of `Plan.annotations`; ascending.
  package var annotation: [UInt32] = []
  /// The states in which each row applies, all at the same time; never empty.
  ///
  /// Ascending by raw value for each annotation, so a row follows all rows for a subset of its states.
  package var states: [AnnotationStates] = []
  /// The properties and texts that each row overrides. A row for several states names only properties that depend on
  /// all of them.
  package var named: [NamedProperties] = []
  /// The title that each row sets; empty for no title.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// The data that each row sets, a JSON object; empty for no data.
  ///
  /// It is already merged with the annotation's own data and with the data of rows for a subset of the states.
  package var viewData = TextColumn()
  package var options: [AnnotationOptions] = []

  package init() {}

  package var count: Int { states.count }

  /// The `zPriority` of selected annotations. It overrides the annotation's own `zPriority`. Rows of `Plan.states` that
  /// set `zPriority` override it.
  package static let selectedZPriority = 1000.0
}

extension StateColumns {
  /// Returns the rows of `Plan.states` that override values of annotation `row`.
  /// - Complexity: O(log rows).
  package func rows(of row: UInt32) -> Range<Int> {
    let start = annotation.partitioningIndex { $0 >= row }
    return start..<(start + annotation[start...].prefix { $0 == row }.count)
  }

  /// Returns the last row that sets all properties in `named` while the annotation is in `activeStates`; `nil` if no
  /// row does, so the annotation's own values apply.
  package func row(naming named: NamedProperties, of annotation: UInt32, in activeStates: AnnotationStates)
    -> Int?
  {
    if activeStates.isEmpty { return nil }
    return rows(of: annotation).last {
      activeStates.isSuperset(of: states[$0]) && self.named[$0].isSuperset(of: named)
    }
  }
}

extension StateColumns {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.states
    try coder.indices(&annotation, count: rows, below: counts.annotations)
    try coder.choices(&states, count: rows)
    try coder.check(
      states.allSatisfy { !$0.isEmpty && AnnotationStates.all.isSuperset(of: $0) }, or: "a state is not known"
    )
    try coder.check(
      zip(annotation, states).map { UInt64($0) << 8 | UInt64($1.rawValue) }.ascends(strictly: true),
      or: "the rows are not in order")
    try coder.choices(&named, count: rows)
    try coder.check(
      zip(states, named).allSatisfy { $0.mayName($1) }, or: "a state sets a property that it cannot set")
    try titles.serialize(with: &coder, count: rows)
    try subtitles.serialize(with: &coder, count: rows)
    try viewData.serialize(with: &coder, count: rows)
    try coder.check(viewData.areJSONObjects, or: "data is not a JSON object")
    try coder.options(&options, count: rows, counts)
  }
}

/// A state of an annotation, in order of precedence: properties of a later state override those of an earlier state.
public enum AnnotationState: UInt8, Sendable, CaseIterable {
  /// The annotation is selected.
  case selected
  /// The annotation is pressed.
  case highlighted
  /// The annotation is dragged.
  case dragging
  /// The annotation is not enabled: `enabled` is `false` in its other states.
  case disabled
}

extension AnnotationState {
  /// The state's name in every output format.
  ///
  /// The property uses a switch instead of reflection, because Embedded Swift has no names of cases.
  public var name: String {
    switch self {
    case .selected: "selected"
    case .highlighted: "highlighted"
    case .dragging: "dragging"
    case .disabled: "disabled"
    }
  }
}

/// A set of states that an annotation is in at the same time.
public struct AnnotationStates: OptionSet, Hashable, Sendable {
  /// The bits of the states: bit 0 is `selected`, bit 1 `highlighted`, bit 2 `dragging` and bit 3 `disabled`.
  public let rawValue: UInt8

  /// Creates a set of states from its bits.
  /// - Parameter rawValue: the bits of the states, as in the property `rawValue`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a set of one state.
  public init(_ state: AnnotationState) { rawValue = 1 << state.rawValue }

  /// The annotation is selected: ``AnnotationState/selected``.
  public static let selected = AnnotationStates(.selected)
  /// The annotation is pressed: ``AnnotationState/highlighted``.
  public static let highlighted = AnnotationStates(.highlighted)
  /// The annotation is dragged: ``AnnotationState/dragging``.
  public static let dragging = AnnotationStates(.dragging)
  /// The annotation is not enabled: ``AnnotationState/disabled``.
  public static let disabled = AnnotationStates(.disabled)
}

extension AnnotationStates {
  /// Returns these states with `disabled` added if the options lack the flag `enabled`, and with `disabled` removed
  /// otherwise.
  @inline(__always)
  func completed(by options: AnnotationOptions) -> AnnotationStates {
    options.flags.contains(.enabled) ? subtracting(.disabled) : union(.disabled)
  }

  package static let all: AnnotationStates = [.selected, .highlighted, .dragging, .disabled]

  /// The states in the set, in order of precedence: the last one overrides the others.
  package var states: [AnnotationState] { AnnotationState.allCases.filter { contains(AnnotationStates($0)) } }
}

/// A set of annotation properties and texts, for example those that a state overrides.
package struct NamedProperties: OptionSet, Hashable, Sendable {
  /// The bits of the set: bit `i` for the property with raw value `i`, and bits 61 to 63 for title, subtitle and data.
  package var rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ property: AnnotationProperty) { rawValue = 1 << UInt64(property.rawValue) }

  package static let title = NamedProperties(rawValue: 1 << 61)
  package static let subtitle = NamedProperties(rawValue: 1 << 62)
  package static let data = NamedProperties(rawValue: 1 << 63)

  package static let texts: NamedProperties = [.title, .subtitle, .data]

  /// The properties and texts that states may override.
  package static let ofStates = AnnotationProperty.allCases.reduce(into: texts) {
    if $1.mayChange(by: .states) { $0.insert(NamedProperties($1)) }
  }

  package static let all = AnnotationProperty.allCases.reduce(into: texts) { $0.insert(NamedProperties($1)) }

  @inline(__always)
  package func contains(_ property: AnnotationProperty) -> Bool {
    rawValue & (1 << UInt64(property.rawValue)) != 0
  }
}

extension AnnotationStates {
  /// Returns whether a row of `StateColumns` for these states may override the properties `named`. A row for `disabled`
  /// must not override `enabled`, because `enabled` determines whether the annotation is in this state.
  func mayName(_ named: NamedProperties) -> Bool {
    NamedProperties.ofStates.isSuperset(of: named) && !(contains(.disabled) && named.contains(.enabled))
  }
}

extension AnnotationOptions {
  /// Copies the values of the properties `named` from other options. The texts in `named` have no effect.
  mutating func copy(_ named: NamedProperties, from other: AnnotationOptions) {
    // A loop over bits, because an array of properties would allocate memory in a frame.
    var rest = named.subtracting(.texts).rawValue
    while rest != 0, let property = AnnotationProperty(rawValue: UInt8(rest.trailingZeroBitCount)) {
      self[property] = other[property]
      rest &= rest - 1
    }
  }
}
