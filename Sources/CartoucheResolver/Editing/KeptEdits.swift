/// The edits of single annotations that must survive a change of data or variables.
///
/// The plan of such a change is compiled from the spec, which knows neither the annotations that the app added or
/// replaced by plans, nor those that the app removed.
struct KeptEdits: Sendable {
  /// The additions and replacements, in the order in which they are repeated.
  private var patches: [Patch] = []
  /// The ids of the annotations that the app removed and did not add again.
  private var removed: [[UInt8]] = []
  /// The values that edits gave to annotations since the plan was given, by ascending rows.
  private var values: [EditedValues] = []

  /// An annotation that the app added or replaced by the only annotation of a plan.
  private struct Patch: Sendable {
    var id: [UInt8]
    var plan: BoxedPlan
    /// The id of the annotation to which the app attached it, or `nil` if the app named none.
    var host: [UInt8]?
    /// Whether the spec does not have the annotation.
    var isAddition: Bool
    /// Whether the annotation has the coordinate of the spec instead of the patch's.
    var keepsPlace: Bool
  }

  /// A plan that moves in memory as one pointer; a `Plan` has 3 KB.
  private final class BoxedPlan: Sendable {
    let plan: Plan

    init(_ plan: Plan) { self.plan = plan }
  }

  /// The values of an annotation after an edit and without the changes that inputs made.
  private struct EditedValues: Sendable {
    var row: Int
    var options: AnnotationOptions
    /// The coordinate, or `nil` if the edit did not change it.
    var coordinate: Coordinate?
  }

  // MARK: Recording

  /// Records the values that an edit gives to an annotation.
  /// - Parameters:
  ///   - patch: a plan with one annotation, before the values that inputs set are copied into it.
  ///   - keepsPlace: whether the annotation keeps its coordinate.
  mutating func noteValues(of row: Int, _ patch: Plan, keepsPlace: Bool) {
    let place = values.partitioningIndex { $0.row >= row }
    let isKnown = place < values.count && values[place].row == row
    let coordinate =
      keepsPlace ? (isKnown ? values[place].coordinate : nil) : patch.annotations.coordinate(0)
    let edited = EditedValues(row: row, options: patch.annotations.options[0], coordinate: coordinate)
    values.replaceSubrange(place..<(isKnown ? place + 1 : place), with: CollectionOfOne(edited))
  }

  /// Records that the app added an annotation, or replaced it by another one.
  ///
  /// Call it before `noteValues`.
  /// - Parameters:
  ///   - patch: a plan with one annotation, with its own layers.
  ///   - row: the row of the annotation.
  ///   - host: the id of the annotation to which the app attached it.
  ///   - isAddition: whether the spec does not have the annotation. It remains so after later replacements.
  ///   - keepsPlace: whether the annotation keeps its coordinate.
  mutating func note(
    _ patch: Plan, of row: Int, id: ArraySlice<UInt8>, host: ArraySlice<UInt8>?, isAddition: Bool,
    keepsPlace: Bool = false
  ) {
    var (patch, isAddition, keepsPlace) = (patch, isAddition, keepsPlace)
    patch.samples = SampleFeatures()
    var place = patches.count
    if let index = patches.firstIndex(where: { $0.id.elementsEqual(id) }) {
      isAddition = patches.remove(at: index).isAddition || isAddition
      // It comes after the annotation to which it is attached.
      let follows = host.map { host in patches[index...].contains { $0.id.elementsEqual(host) } } ?? false
      place = follows ? patches.count : index
    }
    if keepsPlace, let place = values(of: row)?.coordinate {
      patch.annotations.setCoordinate(place, of: 0)
      keepsPlace = false
    }
    patches.insert(
      Patch(
        id: Array(id), plan: BoxedPlan(patch), host: host.map { Array($0) }, isAddition: isAddition,
        keepsPlace: keepsPlace), at: place)
  }

  /// Records that an annotation with this id was added, so that no removal of it is repeated.
  mutating func noteAdded(_ id: ArraySlice<UInt8>) { removed.removeAll { $0.elementsEqual(id) } }

  /// Records that an annotation was removed, which holds until an annotation with this id is added.
  mutating func noteRemoved(_ id: ArraySlice<UInt8>) {
    forgetPatch(of: id)
    removed.append(Array(id))
  }

  /// Removes the addition or replacement of an annotation.
  mutating func forgetPatch(of id: ArraySlice<UInt8>) { patches.removeAll { $0.id.elementsEqual(id) } }

  // MARK: Repeating

  /// Repeats additions and replacements in a plan. Those that do not fit it are kept for another plan: the replacement
  /// of an annotation that the plan does not have, and an annotation whose host or layer does not exist.
  /// - Returns: the edits for the resolver of the plan, and the rows of the removed annotations.
  func repeated(in plan: inout Plan) -> (edits: KeptEdits, removed: [Int]) {
    var edits = self
    edits.values = []
    if patches.isEmpty && removed.isEmpty { return (edits, []) }
    var index = IDIndex()
    let rows = removed.compactMap { index.row(of: $0, in: plan.annotations.ids) }
    for patch in patches {
      let row = index.row(of: patch.id, in: plan.annotations.ids)
      guard row != nil || patch.isAddition else { continue }
      let host = patch.host.flatMap { index.row(of: $0, in: plan.annotations.ids) }
      if patch.host != nil, host.map({ rows.contains($0) || plan.isAttached($0, to: row) }) ?? true {
        continue
      }
      guard var adapted = try? plan.adapted(patch.plan.plan, on: host.map { AnnotationIndex($0) }) else {
        continue
      }
      if let row {
        let keepsPlace = patch.keepsPlace && adapted.mayCopyPoint(of: row, in: plan)
        if keepsPlace { adapted.copyPoint(of: row, in: plan) }
        edits.noteValues(of: row, adapted, keepsPlace: keepsPlace)
        plan.replace(row, by: adapted)
      } else {
        edits.noteValues(of: Int(plan.append(adapted)), adapted, keepsPlace: false)
      }
    }
    plan.dropUnused()
    return (edits, rows)
  }

  /// The rows of the annotations that edits changed since the plan was given.
  var rows: [Int] { values.map { $0.row } }

  /// Returns whether an edit gave an annotation a coordinate, so that it does not follow its feature.
  func hasPlace(_ row: Int) -> Bool { values(of: row)?.coordinate != nil }

  /// Returns the options of an annotation without the changes that inputs made, or `nil` if they are not known.
  /// - Parameter base: the plan that was given, without edits.
  func options(_ row: Int, _ base: Plan) -> AnnotationOptions? {
    values(of: row)?.options ?? (row < base.annotations.count ? base.annotations.options[row] : nil)
  }

  /// Returns the coordinate of an annotation without the changes that inputs made, or `nil` if it is not known.
  /// - Parameter base: the plan that was given, without edits.
  func coordinate(_ row: Int, _ base: Plan) -> Coordinate? {
    values(of: row)?.coordinate ?? (row < base.annotations.count ? base.annotations.coordinate(row) : nil)
  }

  private func values(of row: Int) -> EditedValues? {
    let place = values.partitioningIndex { $0.row >= row }
    return place < values.count && values[place].row == row ? values[place] : nil
  }
}

extension IDIndex {
  fileprivate mutating func row(of id: [UInt8], in ids: TextColumn) -> Int? {
    id.withUnsafeBufferPointer { row(of: $0, in: ids) }
  }
}

extension Plan {
  /// Returns whether annotation `host` is annotation `row`, or is attached to it directly or through others.
  fileprivate func isAttached(_ host: Int, to row: Int?) -> Bool {
    guard let row else { return false }
    return host == row || HostTable(self).isAttached(UInt32(host), to: UInt32(row))
  }
}
