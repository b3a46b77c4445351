import CartoucheResolver
import CartoucheSpec

extension ClusterProgramBuilder {
  mutating func add(_ curve: Curve, _ namesPriority: Bool) throws(Problem) {
    // With one stop the input does not matter, not even whether it has a value.
    guard curve.stops.count > 1 else { return try add(curve.outputs[0], namesPriority) }
    try add(curve.input)
    try emit(.assertOrdered)
    if curve.shape == .step {
      try addStep(curve, namesPriority)
    } else {
      try addInterpolation(curve)
    }
  }

  private mutating func addStep(_ curve: Curve, _ namesPriority: Bool) throws(Problem) {
    var ends: [Int] = []
    for (stop, output) in zip(curve.stops.dropFirst(), curve.outputs) {
      try emit(.duplicate)
      try emit(number: stop)
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
    let shape = ZoomTable.Shape(curve.shape)
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
        try emit(fraction: shape, from: curve.stops[index - 1], to: stop)
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
