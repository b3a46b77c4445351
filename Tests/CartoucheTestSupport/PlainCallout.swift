import CartoucheResolver

/// What a plan says about a callout, all in one place.
struct PlainCallout {
  var width: Double
  var height: Double
  var anchors: [AnchorOption]
  var gap: ZoomTable?
  var tipLength: Double
  var tipWidth: Double
  var flags: CalloutFlags
  var parts: [RelativeRectangle]
  var drives: [(property: AnnotationProperty, table: ZoomTable)]

  /// Nil: no such row.
  init?(_ plan: Plan, _ row: UInt32) {
    if row == CalloutColumns.none { return nil }
    let index = Int(row)
    let list = plan.callouts.anchorList[index]
    width = plan.callouts.width[index]
    height = plan.callouts.height[index]
    anchors = plan.anchorLists.range(Int(list)).map { plan.anchorLists.options[$0] }
    gap = plan.zoomTables.gaps.first { $0.list == list }.map { plan.zoomTables[Int($0.table)] }
    tipLength = plan.callouts.tipLength[index]
    tipWidth = plan.callouts.tipWidth[index]
    flags = plan.callouts.flags[index]
    parts = plan.callouts.parts.range(index).map { plan.callouts.parts.rectangles[$0] }
    drives = plan.zoomTables.calloutDrives.filter { $0.row == row }.map {
      ($0.property, plan.zoomTables[Int($0.table)])
    }
  }

  /// With the values of a zoom in the place of tables.
  func at(_ zoom: Double) -> PlainCallout {
    var plain = self
    for drive in drives {
      let value = drive.table.plainValue(at: zoom)
      switch drive.property {
      case .width: plain.width = value
      case .height: plain.height = value
      case .obstacle: if value == 1 { plain.flags.insert(.obstacle) } else { plain.flags.remove(.obstacle) }
      default: preconditionFailure("\(drive.property) of a callout has one value")
      }
    }
    if let gap = gap?.plainValue(at: zoom) { plain.anchors = anchors.map { $0.moved(by: gap) } }
    return plain
  }

  /// Whether both sides are known, and none is an estimate.
  var hasGivenSize: Bool { !flags.contains(.estimated) && width > 0 && height > 0 }

  /// Nil: unknown.
  func size(_ option: AnchorOption) -> (width: Double, height: Double)? {
    let (width, height) = (option.width ?? width, option.height ?? height)
    return width == 0 || height == 0 ? nil : (width, height)
  }
}
