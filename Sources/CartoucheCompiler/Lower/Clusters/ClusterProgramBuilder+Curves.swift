import CartoucheResolver
import CartoucheSpec

extension ClusterProgramBuilder {
  mutating func add(_ curve: Curve, _ namesPriority: Bool) throws(Problem) {
    // With one stop the input does not matter, not even whether it has a value.
    guard curve.stops.count > 1 else { return try add(curve.outputs[0], namesPriority) }
    if curve.input.isZoom { try checkStops(of: curve, namesPriority) }
    try add(curve.input)
    try emit(.assertOrdered)
    if curve.interpolation == .step {
      try addStep(curve, namesPriority)
    } else {
      try addInterpolation(curve)
    }
  }

  /// Lets the program fail where a stop does: of what is no cluster, too, a curve over zoom is one with all its stops, because
  /// between what counts for a failure and what another stop gives is nothing that anybody meant.
  private mutating func checkStops(of curve: Curve, _ namesPriority: Bool) throws(Problem) {
    let rest = afterCurve
    afterCurve = []
    defer { afterCurve = rest }
    for output in curve.outputs where !isSurelyValid(output) {
      let location = output.location
      try add(
        rest.isEmpty ? output : Expression(calling: "coalesce", [output] + rest, output.type, at: location),
        namesPriority)
      if output.type == .number || namesPriority { try checkRange(namesPriority) }
      try emit(.drop)
    }
  }

  private func isSurelyValid(_ output: Expression) -> Bool {
    switch output.constant {
    case .number(let number): range.contains(number)
    case .null, nil: false
    default: true
    }
  }

  /// Fails unless the value on the stack, which stays there, is a number that it may be, or a priority.
  private mutating func checkRange(_ namesPriority: Bool) throws(Problem) {
    var isRequired: [Int] = []
    if namesPriority {
      try emit(.duplicate)
      try emit(.required)
      try emit(.equal)
      isRequired.append(try emit(.jumpIfTrue))
    }
    for (limit, comparison) in [
      (range.lowerBound, ClusterOperation.greaterOrEqual), (range.upperBound, .lessOrEqual),
    ] {
      try emit(.duplicate)
      try emit(number: limit)
      try emit(comparison)
      let isWithin = try emit(.jumpIfTrue)
      try emit(.fail)
      land([isWithin])
    }
    land(isRequired)
  }

  private mutating func addStep(_ curve: Curve, _ namesPriority: Bool) throws(Problem) {
    var ends: [Int] = []
    for (stop, output) in zip(curve.stops.dropFirst(), curve.outputs) {
      try emit(.duplicate)
      try emit(number: curve.input.isZoom ? ComparedZoom(stop).start : stop)
      try emit(.less)
      let next = try emit(.jumpIfFalse)
      ends.append(try addDropping(output, namesPriority))
      land([next])
    }
    ends.append(try addDropping(curve.outputs[curve.outputs.count - 1], namesPriority))
    land(ends)
  }

  /// At a stop, and beyond the ends, nothing but its output is evaluated.
  private mutating func addInterpolation(_ curve: Curve) throws(Problem) {
    let interpolation = ZoomTable.Interpolation(curve.interpolation)
    var ends: [Int] = []
    for (index, stop) in curve.stops.enumerated() {
      try emit(.duplicate)
      try emit(number: stop)
      try emit(.greater)
      let next = try emit(.jumpIfTrue)
      if index > 0 {
        try emit(.duplicate)
        try emit(number: stop)
        try emit(.less)
        let isStop = try emit(.jumpIfFalse)
        try emit(fraction: interpolation, from: curve.stops[index - 1], to: stop)
        try add(curve.outputs[index - 1])
        try add(curve.outputs[index])
        try emit(.mix)
        ends.append(try emit(.jump))
        land([isStop])
      }
      ends.append(try addDropping(curve.outputs[index], false))
      land([next])
    }
    ends.append(try addDropping(curve.outputs[curve.outputs.count - 1], false))
    land(ends)
  }
}
