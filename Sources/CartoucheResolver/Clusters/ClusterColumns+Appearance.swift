extension ClusterColumns {
  /// What a cluster is like, but for what it inherits.
  ///
  /// A program that fails, or has a result that its property cannot be, leaves the value of the row.
  /// - Parameters:
  ///   - cluster: its row.
  ///   - states: those that inputs brought about.
  ///   - stack: as for `ClusterPrograms.result`.
  ///   - takeZoom: gives a row's options what depends on zoom; without it they are those at the plan's camera.
  ///   - inherit: gives the cluster's own row what its members have.
  /// - Returns: with the states that it is in: `disabled` follows from the others.
  package func appearance(
    of cluster: Int, in states: AnnotationStates, _ inputs: ClusterInputs, _ stack: inout [ClusterValue],
    takeZoom: (_ row: Int, inout AnnotationOptions) -> Void = { _, _ in },
    inherit: (inout AnnotationOptions) -> Void = { _ in }
  ) -> (options: AnnotationOptions, states: AnnotationStates) {
    let rows = looks.range(ofCluster: cluster)
    var appearance = looks.options[rows.lowerBound]
    takeZoom(rows.lowerBound, &appearance)
    inherit(&appearance)
    compute(rows.lowerBound, &appearance, inputs, &stack)
    if states.contains(.selected) { appearance.take(StateColumns.selectedZPriority, of: .zPriority) }
    for row in rows.dropFirst() where states.completed(by: appearance).isSuperset(of: looks.states[row]) {
      appearance.take(looks.named[row], from: looks.options[row])
      takeZoom(row, &appearance)
      compute(row, &appearance, inputs, &stack)
    }
    return (appearance, states.completed(by: appearance))
  }

  /// Takes what the programs of a row of `looks` say.
  private func compute(
    _ row: Int, _ appearance: inout AnnotationOptions, _ inputs: ClusterInputs, _ stack: inout [ClusterValue]
  ) {
    let first = looks.drives.partitioningIndex { $0.row >= row }
    for drive in looks.drives[first...].prefix(while: { $0.row == row }) {
      if let result = programs.result(of: Int(drive.program), inputs, &stack) {
        appearance.set(drive.property, to: result)
      }
    }
  }
}

extension AnnotationOptions {
  fileprivate mutating func set(_ property: AnnotationProperty, to value: ClusterValue) {
    switch value {
    case .number(let number):
      if let range = property.writtenRange, range.contains(number) { self[property] = number }
    case .boolean(let isSet):
      guard property.flag != nil else { return }
      self[property] = isSet ? 1 : 0
      if property == .visible { flags.remove(.expressionFailed) }
    case .required where property == .priority: flags.insert(.required)
    case .null, .text, .structure: break
    }
  }
}
