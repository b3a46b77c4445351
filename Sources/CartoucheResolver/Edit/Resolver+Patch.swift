/// What hosts change besides inputs: whole annotations, between two frames.
extension Resolver {
  /// Adds the one annotation of another plan, which comes after all others. The next frame places it, and selects it
  /// before its inputs if it is `selected`.
  ///
  /// What was attached to a removed annotation of the same id is attached to it.
  /// - Parameter patch: a plan with one annotation. A layer that it is attached to is the one of this name here.
  /// - Returns: how frames and inputs name it.
  /// - Complexity: O(annotations + coordinates), as all changes here; they allocate.
  @discardableResult
  public mutating func addAnnotation(_ patch: Plan) throws(PatchError) -> AnnotationIndex {
    let patch = try suitable(patch)
    let id = patch.annotations.ids[0]
    let isTaken = plan.annotations.options.indices.contains {
      !interaction.isRemoved[$0] && plan.annotations.ids[$0].elementsEqual(id)
    }
    guard !isTaken else { throw .idIsTaken(patch.annotations.ids.string(0)) }
    return add(patch)
  }

  /// Makes an annotation what the one of another plan is, but for its id; nothing happens where it is that already. A
  /// `selected` of that plan does not count.
  ///
  /// It keeps its states, its anchor if it still has that, its place on a shape if it is still attached to that, with
  /// the same part and rule, and what the host said and knows of a feature if it is still attached to that.
  /// - Parameters:
  ///   - annotation: by its index.
  ///   - patch: as for `addAnnotation`.
  public mutating func updateAnnotation(
    _ annotation: AnnotationIndex, to patch: Plan
  ) throws(PatchError) {
    guard !annotation.isCluster, exists(annotation) else { throw .unknownAnnotation }
    var patch = try suitable(patch)
    patch.annotations.ids = TextColumn()
    patch.annotations.ids.append(plan.annotations.ids[annotation.row])
    set(annotation, to: patch)
  }

  /// Takes an annotation away: the next frame hides it with the cause `removed`. Its index is not used again.
  /// - Parameter annotation: by its index.
  public mutating func removeAnnotation(_ annotation: AnnotationIndex) throws(PatchError) {
    guard !annotation.isCluster, exists(annotation) else { throw .unknownAnnotation }
    remove(annotation)
  }

  /// The patch with the layers of this plan.
  private func suitable(_ patch: Plan) throws(PatchError) -> Plan {
    guard patch.annotations.count == 1 else { throw .annotations(patch.annotations.count) }
    var patch = patch
    for index in patch.attachments.kinds.indices {
      guard patch.attachments.kinds[index] != .annotation else { throw .attachedToAnnotation }
      let layer = patch.attachments.layer[index]
      guard layer != AttachmentTable.none else { continue }
      let name = patch.layers.names[Int(layer)]
      guard let known = plan.layers.names.firstIndex(of: name) else {
        throw .unknownLayer(patch.layers.names.string(Int(layer)))
      }
      patch.attachments.layer[index] = UInt32(known)
    }
    return patch
  }
}
