/// What rows of a plan are called, as messages and files show it.
extension Plan {
  /// The id of an annotation, as the spec names it: `hello`, or `cafes/7` for an instance of a `forEach`.
  /// - Precondition: it is one of this plan, as all that `annotationIndices` and frames of this plan name.
  ///
  /// Of a cluster `cluster:`, its identifier and the id of its first member.
  public func id(of annotation: AnnotationIndex) -> String {
    guard annotation.isCluster else { return annotations.ids.string(annotation.row) }
    let first = annotation.firstMember.row
    let number =
      annotation.isFormerCluster ? clusters.formerIdentifier(of: UInt32(first)) : clusters.member[first]
    // An annotation that is in no cluster any more is the first member of none.
    let identifier = number < UInt32(clusters.count) ? clusters.identifiers.string(Int(number)) : ""
    return Plan.clusterPrefix + identifier + ":" + annotations.ids.string(first)
  }

  /// What ids of clusters start with.
  package static let clusterPrefix = "cluster:"

  /// The cluster that has this id while it is there; nil: no annotation would be its first member.
  /// - Parameter row: gives the row of the annotation with an id.
  /// - Complexity: O(identifiers).
  package func cluster(withID id: String, row: (String) -> Int?) -> AnnotationIndex? {
    for identifier in 0..<clusters.count {
      let start = Plan.clusterPrefix + clusters.identifiers.string(identifier) + ":"
      guard id.utf8.starts(with: start.utf8), let end = String(id.utf8.dropFirst(start.utf8.count)),
        let first = row(end), first < clusters.member.count, clusters.member[first] == identifier
      else { continue }
      return AnnotationIndex(clusterStartingWith: first)
    }
    return nil
  }

  /// All annotations, in document order, with those that were removed.
  public var annotationIndices: some RandomAccessCollection<AnnotationIndex> {
    (0..<annotations.count).lazy.map { AnnotationIndex($0) }
  }

  /// The attachment of an annotation, by which `Input.featureVisibility` and `Resolver.setGeometry` name it;
  /// nil: the annotation stands on a point of its own, as clusters do.
  /// - Precondition: it is one of this plan, as all that `annotationIndices` and frames of this plan name.
  public func attachment(of annotation: AnnotationIndex) -> AttachmentIndex? {
    if annotation.isCluster { return nil }
    let attachment = annotations.attachment[annotation.row]
    return attachment == AttachmentTable.none ? nil : AttachmentIndex(attachment)
  }

  /// The ids of all annotations, by row.
  package var ids: some RandomAccessCollection<String> {
    (0..<annotations.count).lazy.map { self.annotations.ids.string($0) }
  }

  /// The name of a layer, as the spec or the style has it.
  /// - Precondition: it is one that a frame of this plan names.
  public func name(of layer: LayerIndex) -> String { layers.names.string(layer.row) }
}
