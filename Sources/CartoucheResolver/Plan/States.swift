/// The properties and texts of annotations in their states.
///
/// A row is a layer for a set of states, usually one state. While the annotation is in all of them, the layer's named
/// properties override earlier layers and the annotation's own row. A layer for several states holds a property that
/// several states of the spec determine together. For example, one state gives the gap and another one the anchors.
package struct StateColumns: Sendable, Equatable {
  /// Row in `Plan.annotations`; ascending.
  package var annotation: [UInt32] = []
  /// The states in which a layer applies; never empty.
  ///
  /// Ascending by raw value per annotation, so a layer follows all layers for a subset of its states.
  package var states: [AnnotationStates] = []
  /// The properties and texts that a layer overrides. A layer of several states names only what none of its subsets
  /// determines.
  package var named: [NamedProperties] = []
  /// The titles; an empty text means no title.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// JSON objects, already merged with the annotation's own data and that of its subsets; an empty text means no data.
  package var viewData = TextColumn()
  package var options: [AnnotationOptions] = []

  package init() {}

  package var count: Int { states.count }

  /// The `zPriority` of selected annotations. It overrides the annotation's own, and all layers override it.
  package static let selectedZPriority = 1000.0
}

extension StateColumns {
  /// Returns the layers of an annotation.
  /// - Complexity: O(log rows).
  package func rows(of row: UInt32) -> Range<Int> {
    let start = annotation.partitioningIndex { $0 >= row }
    return start..<(start + annotation[start...].prefix { $0 == row }.count)
  }

  /// Returns the last layer that names properties in these states; `nil` if the annotation's own values apply.
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

/// A state of an annotation. A later state in this order overrides an earlier one.
public enum AnnotationState: UInt8, Sendable, CaseIterable {
  /// The annotation is selected.
  case selected
  /// The annotation is pressed.
  case highlighted
  /// The annotation is dragged.
  case dragging
  /// The annotation's `enabled` is false in its other states.
  case disabled
}

extension AnnotationState {
  /// The name in every output format. A switch, because Embedded Swift has no names of cases.
  public var name: String {
    switch self {
    case .selected: "selected"
    case .highlighted: "highlighted"
    case .dragging: "dragging"
    case .disabled: "disabled"
    }
  }
}

/// A set of states of an annotation.
public struct AnnotationStates: OptionSet, Hashable, Sendable {
  /// The bits of the states; the first state has the lowest bit.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  /// - Parameter rawValue: the bits, as in `rawValue`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a set of one state.
  public init(_ state: AnnotationState) { rawValue = 1 << state.rawValue }

  /// See ``AnnotationState/selected``.
  public static let selected = AnnotationStates(.selected)
  /// See ``AnnotationState/highlighted``.
  public static let highlighted = AnnotationStates(.highlighted)
  /// See ``AnnotationState/dragging``.
  public static let dragging = AnnotationStates(.dragging)
  /// See ``AnnotationState/disabled``.
  public static let disabled = AnnotationStates(.disabled)
}

extension AnnotationStates {
  /// Returns the set with `disabled` added or removed according to the `enabled` flag.
  @inline(__always)
  func completed(by options: AnnotationOptions) -> AnnotationStates {
    options.flags.contains(.enabled) ? subtracting(.disabled) : union(.disabled)
  }

  /// All states.
  package static let all: AnnotationStates = [.selected, .highlighted, .dragging, .disabled]

  /// The states in the order of precedence.
  package var states: [AnnotationState] { AnnotationState.allCases.filter { contains(AnnotationStates($0)) } }
}

/// A set of properties and texts, for example those that a state overrides.
package struct NamedProperties: OptionSet, Hashable, Sendable {
  /// The bit of a property is its raw value; the texts have the highest three bits.
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

  /// All properties and texts.
  package static let all = AnnotationProperty.allCases.reduce(into: texts) { $0.insert(NamedProperties($1)) }

  @inline(__always)
  package func contains(_ property: AnnotationProperty) -> Bool {
    rawValue & (1 << UInt64(property.rawValue)) != 0
  }
}

extension AnnotationStates {
  /// Returns whether a layer for these states may override properties. The state `disabled` must not set `enabled`,
  /// which determines it.
  func mayName(_ named: NamedProperties) -> Bool {
    NamedProperties.ofStates.isSuperset(of: named) && !(contains(.disabled) && named.contains(.enabled))
  }
}

extension AnnotationOptions {
  /// Copies the named properties from other options.
  mutating func copy(_ named: NamedProperties, from other: AnnotationOptions) {
    // A loop over bits, because an array of properties would allocate memory in a frame.
    var rest = named.subtracting(.texts).rawValue
    while rest != 0, let property = AnnotationProperty(rawValue: UInt8(rest.trailingZeroBitCount)) {
      self[property] = other[property]
      rest &= rest - 1
    }
  }
}
