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
  /// - Parameters:
  ///   - row: gives the row of the annotation with an id.
  ///   - isMeant: whether a cluster that has the id is meant.
  /// - Complexity: one look-up of a row for each `:` in the id.
  package func cluster(
    withID id: String, row: (String) -> Int?, where isMeant: (AnnotationIndex) -> Bool = { _ in true }
  ) -> AnnotationIndex? {
    guard id.utf8.starts(with: Plan.clusterPrefix.utf8) else { return nil }
    let rest = id.utf8.dropFirst(Plan.clusterPrefix.utf8.count)
    // Identifiers and ids may hold colons too.
    for colon in rest.indices where rest[colon] == UInt8(ascii: ":") {
      guard let end = String(rest[rest.index(after: colon)...]), let first = row(end),
        first < clusters.member.count, clusters.member[first] < UInt32(clusters.count),
        clusters.identifiers[Int(clusters.member[first])].elementsEqual(rest[..<colon])
      else { continue }
      let cluster = AnnotationIndex(clusterStartingWith: first)
      if isMeant(cluster) { return cluster }
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
