/// What inputs did to annotations: one row each.
struct Interaction: Sendable {
  /// The states that inputs brought about, and `disabled` of what is so by itself and has values for a state.
  private(set) var states: [AnnotationStates]
  /// Of those that inputs gave anything.
  private var givenValues: SparseColumn<GivenValues>
  var isRemoved: [Bool]
  /// Per attachment of the plan: what the host says of its feature.
  var features: [FeatureVisibility]
  /// Whether something changed the annotation since the last frame, which counts with `calm`.
  private(set) var areChanged: RowSet
  /// The same of the last frame, as it saw them.
  private(set) var wereChanged: RowSet
  /// Those that go on; as many as there are fingers.
  var drags: [Drag] = []
  /// Points: that of the plan's puck, also while nobody knows where it is; nil: the plan has none.
  var puckRadius: Double?
  /// Whether an input said where it is.
  var isPuckMoved = false
  /// Annotations in any state.
  private(set) var affected = 0

  /// What inputs gave one annotation.
  private struct GivenValues: Sendable {
    /// Points; 0: the host measured nothing.
    var size = SIMD2<Double>()
    /// Which values, that then hold in every state.
    var properties: NamedProperties = []
  }

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
    givenValues = SparseColumn(count: count, areRare: true)
    isRemoved = Array(repeating: false, count: count)
    features = Array(repeating: .unknown, count: plan.attachments.count)
    areChanged = RowSet(count: count)
    wereChanged = RowSet(count: count)
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
  mutating func forgetChanges() {
    swap(&areChanged, &wereChanged)
    areChanged.removeAll()
  }

  /// Whether the plan's own row says all about an annotation.
  @inline(__always)
  func isPlain(_ row: Int) -> Bool { states[row].isEmpty && measured(row) == SIMD2() }

  /// Points: the size that the host measured; 0: it measured nothing.
  @inline(__always)
  func measured(_ row: Int) -> SIMD2<Double> { givenValues[row]?.size ?? SIMD2() }

  /// Takes the size that the host measured, or 0, for one that says nothing any more.
  mutating func measure(_ row: Int, _ size: SIMD2<Double>) {
    if measured(row) != size { givenValues[row, default: GivenValues()].size = size }
  }

  /// What inputs gave values, which then hold in every state.
  func given(_ row: Int) -> NamedProperties { givenValues[row]?.properties ?? [] }

  /// An input gave a property a value.
  mutating func give(_ property: AnnotationProperty, to row: Int) {
    givenValues[row, default: GivenValues()].properties.insert(NamedProperties(property))
  }

  /// Other values took the place of those that inputs gave.
  mutating func takeBack(_ properties: NamedProperties, of row: Int) {
    if givenValues.contains(row) { givenValues[present: row].properties.subtract(properties) }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    moves.move(&states)
    givenValues.move(moves)
    moves.move(&isRemoved)
    moves.move(&areChanged)
    moves.move(&wereChanged)
    for index in drags.indices { drags[index].row = UInt32(moves.row(of: Int(drags[index].row))) }
  }

  /// The drag of an annotation, as an index in `drags`.
  func drag(of row: UInt32) -> Int? { drags.firstIndex { $0.row == row } }

  /// Makes room for annotations and attachments that were added to the plan.
  mutating func fit(_ plan: Plan, after former: FrameRows) {
    let rows = FrameRows(plan)
    states.fit(rows, after: former, with: [])
    givenValues.fit(rows, after: former)
    isRemoved.fit(rows, after: former, with: false)
    areChanged.fit(rows, after: former)
    wereChanged.fit(rows, after: former)
    features.append(contentsOf: repeatElement(.unknown, count: plan.attachments.count - features.count))
    disable(former.annotations..<plan.annotations.count, plan)
  }
}
