import CartoucheDiagnostics

extension Double {
  /// The value rounded to `decimals` places, without trailing zeros: `312.125`, `448`, `-0.5`, never `-0`.
  ///
  /// Nearest, a tie goes up, as where the resolver makes integers of edges. Values whose last place lies
  /// beyond the precision of a double print in full, as in ECMAScript.
  func rounded(decimals: Int) -> String {
    precondition((0...9).contains(decimals), "0 to 9 decimals, got \(decimals)")
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (self * Double(scale) + 0.5).rounded(.down)
    guard scaled.isFinite, scaled.magnitude < 0x1p53 else { return ecmaScriptDescription }

    let digits = Int(scaled)
    let (whole, rest) = digits.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    let text = (digits < 0 ? "-" : "") + String(whole)
    if rest == 0 { return text }
    var fraction = String(rest)
    fraction = String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return text + "." + fraction
  }
}
