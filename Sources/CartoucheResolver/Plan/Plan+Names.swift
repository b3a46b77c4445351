/// What rows of a plan are called, as messages and files show it.
extension Plan {
  /// The id of an annotation, as the spec names it: `hello`, or `cafes/7` for an instance of a `forEach`.
  /// - Precondition: it is one of this plan, as all that `annotationIndices` and frames of this plan name.
  public func id(of annotation: AnnotationIndex) -> String { annotations.ids.string(annotation.row) }

  /// All annotations, in document order, with those that were removed.
  public var annotationIndices: some RandomAccessCollection<AnnotationIndex> {
    (0..<annotations.count).lazy.map { AnnotationIndex($0) }
  }

  /// The attachment of an annotation, by which `Input.featureVisibility` and `Resolver.setGeometry` name it;
  /// nil: the annotation stands on a point of its own.
  /// - Precondition: it is one of this plan, as all that `annotationIndices` and frames of this plan name.
  public func attachment(of annotation: AnnotationIndex) -> AttachmentIndex? {
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
