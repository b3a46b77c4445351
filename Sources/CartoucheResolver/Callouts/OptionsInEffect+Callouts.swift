extension OptionsInEffect {
  /// The callout that an annotation shows while its view is shown, as a row of `Plan.callouts`; nil: none.
  @inline(__always)
  func callout(of row: Int) -> Int? {
    let own = rows[row]
    // Before the conversion, because an `Int` of 32 bits has no `CalloutColumns.none`.
    guard own.callout != CalloutColumns.none else { return nil }
    let callout = Int(own.callout)
    return own.flags.contains(.selected) || callouts.flags[callout].contains(.always) ? callout : nil
  }

  /// Where that callout stands on the frame of its annotation; nil: its size is not known.
  func position(ofCallout callout: Int, of row: Int, on host: ViewRectangle, _ plan: Plan, _ screen: Screen)
    -> CalloutPosition?
  {
    CalloutPosition.find(
      plan.anchorLists.range(Int(plan.callouts.anchorList[callout])), callouts.size(callout, of: row),
      on: host,
      in: screen.area.bounds(ignoresPadding: rows[row].flags.contains(.ignoreCameraPadding)),
      plan.anchorLists,
      formulas)
  }

  /// What of an annotation's callout is in the way of those placed after it, in 1/256 points; nil: nothing is.
  func obstacleCallout(of row: Int, on host: ViewRectangle, _ plan: Plan, _ screen: Screen) -> Box? {
    guard let callout = callout(of: row), callouts.flags[callout].contains(.obstacle) else { return nil }
    return position(ofCallout: callout, of: row, on: host, plan, screen)?.box
  }

  /// Whether an annotation has a callout that is in the way wherever it stands.
  func hasObstacleCallout(_ row: Int) -> Bool {
    guard let callout = callout(of: row) else { return false }
    return callouts.flags[callout].contains(.obstacle)
  }
}
