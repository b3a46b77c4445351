extension ClusterColumns {
  /// What a cluster is like in a row of `looks`, at the zoom of the plan's camera but for what programs say.
  ///
  /// A program that fails, or has a result that its property cannot be, leaves the value of the row.
  /// - Parameter stack: as for `ClusterPrograms.result`.
  package func appearance(
    ofLook row: Int, _ inputs: ClusterInputs, _ stack: inout [ClusterValue]
  ) -> AnnotationOptions {
    var appearance = looks.options[row]
    for drive in looks.drives where drive.row == row {
      if let result = programs.result(of: Int(drive.program), inputs, &stack) {
        appearance.set(drive.property, to: result)
      }
    }
    return appearance
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
