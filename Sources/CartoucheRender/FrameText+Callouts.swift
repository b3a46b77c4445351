import CartoucheDiagnostics
import CartoucheResolver

extension FrameText {
  /// Callouts in draw order, a line each, with where their tips point and how far off their middle that is.
  func writeCallouts(_ callouts: [CalloutPlacement], to output: inout [UInt8]) {
    if callouts.isEmpty { return }
    writeLine("  callouts \(callouts.count)", to: &output)
    var table = TextTable([.leading, .leading, .decimal, .decimal, .decimal, .decimal, .leading, .leading])
    for callout in callouts {
      let title = plan.title(of: callout)
      table.append([
        plan.id(of: callout.annotation).printableName, plan.anchorName(of: callout),
        callout.x.rounded(decimals: 3), callout.y.rounded(decimals: 3), callout.width.rounded(decimals: 3),
        callout.height.rounded(decimals: 3), callout.tip.map { describe($0) } ?? "",
        title.isEmpty ? "" : title.quoted,
      ])
    }
    table.write(indent: "    ", to: &output)
  }

  private func describe(_ tip: CalloutPlacement.Tip) -> String {
    let point = "tip \(tip.point.x.rounded(decimals: 3)),\(tip.point.y.rounded(decimals: 3))"
    let offset = tip.offCenter.rounded(decimals: 3)
    return offset == "0" ? point : "\(point) off center by \(offset)"
  }
}
