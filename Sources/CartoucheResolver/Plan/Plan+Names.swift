/// What rows of a plan are called, as messages and files show it.
extension Plan {
  /// The id of the annotation in a row, as the spec names it: `hello`, or `cafes/7` for an instance of a `forEach`.
  public func id(of annotation: UInt32) -> String { annotations.ids.string(Int(annotation)) }

  /// The ids of all annotations, by row.
  package var ids: some RandomAccessCollection<String> {
    (0..<annotations.count).lazy.map { self.annotations.ids.string($0) }
  }

  /// The name of the layer in a row, as the spec or the style has it.
  package func name(ofLayer layer: UInt32) -> String { layers.names.string(Int(layer)) }
}
