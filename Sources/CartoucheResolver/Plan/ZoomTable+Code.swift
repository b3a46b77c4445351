extension ZoomTable.Stop: PlanRecord {
  static var blank: ZoomTable.Stop { ZoomTable.Stop(zoom: 0, value: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&zoom)
    try coder.number(&value)
  }
}

extension ZoomTable.Interpolation: PlanRecord {
  static var blank: ZoomTable.Interpolation { .step }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    var kind = kind
    try coder.choice(&kind)
    switch kind {
    case .step: self = .step
    case .linear: self = .linear
    case .exponential:
      var base = 0.0
      if case .exponential(let own) = self { base = own }
      try coder.number(&base)
      self = .exponential(base: base)
    case .cubicBezier:
      var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
      if case .cubicBezier(let ownX1, let ownY1, let ownX2, let ownY2) = self {
        (x1, y1, x2, y2) = (ownX1, ownY1, ownX2, ownY2)
      }
      try coder.number(&x1, in: 0...1)
      try coder.number(&y1, in: 0...1)
      try coder.number(&x2, in: 0...1)
      try coder.number(&y2, in: 0...1)
      self = .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
  }

  private enum Kind: UInt8 {
    case step, linear, exponential, cubicBezier
  }

  private var kind: Kind {
    switch self {
    case .step: .step
    case .linear: .linear
    case .exponential: .exponential
    case .cubicBezier: .cubicBezier
    }
  }
}
