/// What inputs did to annotations: one row each.
struct Interaction: Sendable {
  /// The states that inputs brought about, and `disabled` of what is so by itself and has values for a state.
  private(set) var states: [AnnotationStates]
  /// Points; 0: the host measured nothing.
  var measured: [SIMD2<Double>]
  var isRemoved: [Bool]
  /// What inputs gave values, which then hold in every state.
  var given: [NamedProperties]
  /// Per attachment of the plan: what the host says of its feature.
  var features: [FeatureVisibility]
  /// Whether something changed the annotation since the last frame, which counts with `calm`.
  private(set) var areChanged: RowSet
  /// Those that go on; as many as there are fingers.
  var drags: [Drag] = []
  /// Points: that of the plan's puck, also while nobody knows where it is; nil: the plan has none.
  var puckRadius: Double?
  /// Whether an input said where it is.
  var isPuckMoved = false
  /// Annotations in any state.
  private(set) var affected = 0

  /// One drag that goes on.
  struct Drag: Sendable {
    var row: UInt32
    var state: DragState
    /// Where the annotation was at first; with `ending` where it ends.
    var coordinate: Coordinate
  }

  init(_ plan: Plan) {
    let count = FrameRows(plan).count
    states = Array(repeating: [], count: count)
    measured = Array(repeating: SIMD2(), count: count)
    isRemoved = Array(repeating: false, count: count)
    given = Array(repeating: [], count: count)
    features = Array(repeating: .unknown, count: plan.attachments.count)
    areChanged = RowSet(count: count)
    puckRadius = plan.surroundings.puck?.radius
    drags.reserveCapacity(10)
    disable(0..<plan.annotations.count, plan)
    selectFirst(plan)
  }

  /// Lets the state of those begin that cannot be used, if it makes a difference.
  private mutating func disable(_ rows: Range<Int>, _ plan: Plan) {
    guard plan.states.count > 0 else { return }
    for row in rows where !plan.annotations.options[row].flags.contains(.enabled) {
      insert(.disabled, of: row)
    }
  }

  /// Selects what the plan has selected: in `single` the last one, as if all were selected in turn.
  private mutating func selectFirst(_ plan: Plan) {
    guard plan.selection != .none else { return }
    for row in plan.annotations.options.indices.reversed()
    where plan.annotations.options[row].flags.isSuperset(of: [.selected, .enabled]) {
      insert(.selected, of: row)
      if plan.selection == .single { return }
    }
  }

  mutating func insert(_ state: AnnotationStates, of row: Int) {
    if states[row].isEmpty { affected += 1 }
    states[row].formUnion(state)
  }

  mutating func remove(_ state: AnnotationStates, of row: Int) {
    guard !states[row].isEmpty else { return }
    states[row].subtract(state)
    if states[row].isEmpty { affected -= 1 }
  }

  func contains(_ state: AnnotationStates, _ row: Int) -> Bool { states[row].isSuperset(of: state) }

  /// Notes that something changed an annotation.
  mutating func noteChange(of row: Int) { areChanged.insert(row) }

  /// Forgets what changed: a frame has seen it.
  mutating func forgetChanges() { areChanged.removeAll() }

  /// Whether the plan's own row says all about an annotation.
  @inline(__always)
  func isPlain(_ row: Int) -> Bool { states[row].isEmpty && measured[row] == SIMD2() }

  /// The drag of an annotation, as an index in `drags`.
  func drag(of row: UInt32) -> Int? { drags.firstIndex { $0.row == row } }

  /// Makes room for annotations and attachments that were added to the plan.
  mutating func fit(_ plan: Plan, after former: FrameRows) {
    let rows = FrameRows(plan)
    states.fit(rows, after: former, with: [])
    measured.fit(rows, after: former, with: SIMD2())
    isRemoved.fit(rows, after: former, with: false)
    given.fit(rows, after: former, with: [])
    areChanged.fit(rows, after: former)
    features.append(contentsOf: repeatElement(.unknown, count: plan.attachments.count - features.count))
    disable(former.annotations..<plan.annotations.count, plan)
  }
}
