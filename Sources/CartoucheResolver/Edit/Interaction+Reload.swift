extension Interaction {
  /// Keeps the states, drags and features of the annotations that a former plan has too. `selected` of a plan counts for
  /// what is new, and in `single` only if nothing else is selected.
  /// - Returns: what brings the selection to what the new plan allows, as inputs, so that it is told.
  mutating func keep(
    _ former: Interaction, of formerPlan: Plan, _ kept: KeptAnnotations, _ plan: Plan
  ) -> [Input] {
    for (row, old) in kept.rows {
      remove(.selected, of: row)
      var held = former.states[old].subtracting(.disabled)
      if let drag = former.drag(of: UInt32(old)), !keep(former.drags[drag], at: row, plan) {
        held.remove(.dragging)
      }
      if !held.isEmpty { insert(held, of: row) }
      keepFeature(former, old, of: formerPlan, at: row, plan)
    }
    // Of those that are gone it is told that they are not selected any more.
    for (row, old) in kept.frameRows.dropFirst(kept.rows.count) where !former.states[old].isEmpty {
      insert(former.states[old], of: row)
    }
    return settleSelection(kept, plan)
  }

  /// Keeps a drag where the new plan still allows it.
  private mutating func keep(_ drag: Drag, at row: Int, _ plan: Plan) -> Bool {
    guard plan.mayBeDragged(row) else { return false }
    var drag = drag
    drag.row = UInt32(row)
    drags.append(drag)
    return true
  }

  /// Keeps what the host said of the feature that an annotation is attached to.
  private mutating func keepFeature(
    _ former: Interaction, _ old: Int, of formerPlan: Plan, at row: Int, _ plan: Plan
  ) {
    guard formerPlan.likeness(ofRow: old, to: plan, row: row) != .different,
      let attachment = plan.attachment(of: AnnotationIndex(row)),
      let other = formerPlan.attachment(of: AnnotationIndex(old))
    else { return }
    features[attachment.row] = former.features[other.row]
  }

  private mutating func settleSelection(_ kept: KeptAnnotations, _ plan: Plan) -> [Input] {
    let clusters = kept.clusters.map { plan.annotations.count + $0.first }
    let selected = (kept.rows.map { $0.row } + clusters).filter { contains(.selected, $0) }
    guard plan.selection != .multiple, let last = selected.last else { return [] }
    var isNew = [Bool](repeating: true, count: states.count)
    for (row, _) in kept.frameRows { isNew[row] = false }
    for row in states.indices where isNew[row] { remove(.selected, of: row) }
    let dropped = plan.selection == .single ? selected.filter { $0 != last } : selected
    return dropped.map { .deselect(AnnotationIndex(frameRow: $0, in: plan)) }
  }
}
