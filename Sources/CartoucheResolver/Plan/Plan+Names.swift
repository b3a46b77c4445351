/// What rows of a plan are called, as messages and files show it.
extension Plan {
  /// The id of the annotation in a row, as the spec names it: `hello`, or `cafes/7` for an instance of a `forEach`.
  public func id(of annotation: UInt32) -> String { annotations.ids.string(Int(annotation)) }

  /// How many rows of annotations there are: placements, inputs and events name the rows from 0 on. With those of
  /// removed annotations, which are not used again.
  public var annotationCount: Int { annotations.count }

  /// The attachment of the annotation in a row, by which `Input.featureVisibility` and `Resolver.setGeometry` name it;
  /// nil: the annotation stands on a point of its own.
  public func attachment(of annotation: UInt32) -> UInt32? {
    let attachment = annotations.attachment[Int(annotation)]
    return attachment == AttachmentTable.none ? nil : attachment
  }

  /// The ids of all annotations, by row.
  package var ids: some RandomAccessCollection<String> {
    (0..<annotations.count).lazy.map { self.annotations.ids.string($0) }
  }

  /// The name of the layer in a row, as the spec or the style has it.
  package func name(ofLayer layer: UInt32) -> String { layers.names.string(Int(layer)) }
}
