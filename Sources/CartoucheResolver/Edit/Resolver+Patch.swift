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
    try addAnnotation(patch, on: nil)
  }

  /// The same for a patch whose annotation may be attached to one of this plan.
  /// - Parameter host: what it is attached to, if it is attached to an annotation, or to a feature of the host that is of no
  ///   layer: as a file, a plan of one annotation can say nothing else.
  package mutating func addAnnotation(
    _ patch: Plan, on host: AnnotationIndex?
  ) throws(PatchError) -> AnnotationIndex {
    let patch = try suitable(patch, on: host)
    let id = patch.annotations.ids[0]
    let isTaken = plan.annotations.options.indices.contains {
      !interaction.isRemoved[plan.frameRow($0)] && plan.annotations.ids[$0].elementsEqual(id)
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
    try updateAnnotation(annotation, to: patch, on: nil)
  }

  /// The same for a patch whose annotation may be attached to one of this plan.
  /// - Parameters:
  ///   - host: as for `addAnnotation`.
  ///   - named: what is given anew; of other properties those that inputs set stay as they are.
  ///   - keepsPlace: whether a point that it is attached to stays where it is, wherever it was dragged to.
  package mutating func updateAnnotation(
    _ annotation: AnnotationIndex, to patch: Plan, on host: AnnotationIndex?,
    naming named: NamedProperties = .all,
    keepsPlace: Bool = false
  ) throws(PatchError) {
    guard !annotation.isCluster, exists(annotation) else { throw .unknownAnnotation }
    var patch = try suitable(patch, on: host)
    if let host, patch.host(of: 0) != nil,
      host == annotation || hosts.isAttached(row(of: host), to: row(of: annotation))
    {
      throw .attachedToItself
    }
    patch.annotations.ids = TextColumn()
    patch.annotations.ids.append(plan.annotations.ids[annotation.row])
    if keepsPlace { patch.takePoint(of: annotation.row, in: plan) }
    set(annotation, to: patch, naming: named)
  }

  /// Takes an annotation away: the next frame hides it with the cause `removed`. Its index is not used again.
  /// - Parameter annotation: by its index.
  public mutating func removeAnnotation(_ annotation: AnnotationIndex) throws(PatchError) {
    guard !annotation.isCluster, exists(annotation) else { throw .unknownAnnotation }
    remove(annotation)
  }

  /// The patch with the layers and the host of this plan.
  // Changes nothing: `Passes/Resolver+Report.swift` says why it is `mutating`.
  private mutating func suitable(_ patch: Plan, on host: AnnotationIndex?) throws(PatchError) -> Plan {
    guard patch.annotations.count == 1 else { throw .annotations(patch.annotations.count) }
    if let host, host.isCluster || !exists(host) { throw .unknownAnnotation }
    var patch = patch
    for index in patch.attachments.kinds.indices {
      if let host, patch.standsOnAnnotation(index) {
        patch.attachments.kinds[index] = .annotation
        patch.attachments.host[index] = host.rawValue
      }
      guard host != nil || patch.attachments.kinds[index] != .annotation else { throw .attachedToAnnotation }
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

extension Plan {
  /// Whether an attachment may be to an annotation that only the caller can name.
  fileprivate func standsOnAnnotation(_ index: Int) -> Bool {
    attachments.kinds[index] == .annotation
      || attachments.kinds[index] == .hostFeature && attachments.layer[index] == AttachmentTable.none
  }
}
