import CartoucheDiagnostics
import CartoucheResolver

extension ZoomTable {
  func write(as name: String, isFlag: Bool = false, to json: inout JSONWriter) {
    json.object(name) {
      interpolation.write(to: &$0)
      $0.array("stops") { json in
        for stop in stops { stop.write(isFlag: isFlag, to: &json) }
      }
    }
  }
}

extension ZoomTable.Stop {
  fileprivate func write(isFlag: Bool, to json: inout JSONWriter) {
    json.array {
      $0.element(zoom == Self.beforeAll ? nil : zoom)
      if isFlag { $0.element(value != 0) } else { $0.element(value) }
    }
  }
}

extension ZoomTable.Interpolation {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .step: json.member("curve", "step")
    case .linear: json.member("curve", "linear")
    case .exponential(let base):
      json.member("curve", "exponential")
      json.member("base", base)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      json.member("curve", "cubic-bezier")
      json.array("controls") { for number in [x1, y1, x2, y2] { $0.element(number) } }
    }
  }
}
