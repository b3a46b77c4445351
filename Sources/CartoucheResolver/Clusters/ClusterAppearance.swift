/// The numbers and flags of one cluster: those of its look, with what its members make of them.
public struct ClusterAppearance: Sendable, Equatable {
  public var priority: Double
  public var zPriority: Double
  public var minZoom: Double
  public var maxZoom: Double
  public var flags: AnnotationFlags
}

extension ClusterColumns {
  /// The appearance of a cluster in a row of `looks`, at the zoom of the plan's camera but for what programs say.
  ///
  /// A program that fails, or has a result that its property cannot be, leaves the value of the column.
  /// - Parameter stack: as for `ClusterPrograms.result`.
  public func appearance(
    ofLook row: Int, _ inputs: ClusterInputs, _ stack: inout [ClusterValue]
  ) -> ClusterAppearance {
    var appearance = ClusterAppearance(
      priority: looks.values.priority[row], zPriority: looks.values.zPriority[row],
      minZoom: looks.values.minZoom[row], maxZoom: looks.values.maxZoom[row], flags: looks.values.flags[row])
    for drive in looks.drives where drive.row == row {
      if let result = programs.result(of: Int(drive.program), inputs, &stack) {
        appearance.set(drive.property, to: result)
      }
    }
    return appearance
  }
}

extension ClusterAppearance {
  fileprivate mutating func set(_ property: ClusterProperty, to value: ClusterValue) {
    switch value {
    case .number(let number) where property.range.contains(number):
      switch property {
      case .priority: priority = number
      case .zPriority: zPriority = number
      case .minZoom: minZoom = number
      case .maxZoom: maxZoom = number
      default: break
      }
    case .boolean(let isSet):
      guard let flag = property.flag else { return }
      if isSet { flags.insert(flag) } else { flags.remove(flag) }
      if property == .visible { flags.remove(.expressionFailed) }
    case .required where property == .priority: flags.insert(.required)
    case .null, .number, .text, .structure: break
    }
  }
}
