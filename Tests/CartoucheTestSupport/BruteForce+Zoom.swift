public import CartoucheResolver

extension Plan {
  /// A plan without tables: every column that one drives has the value of this zoom.
  public func zoomed(to zoom: Double) -> Plan {
    var plan = self
    plan.zoomTables = ZoomTables()
    for drive in zoomTables.drives {
      let row = Int(drive.row)
      let value = zoomTables[Int(drive.table)].plainValue(at: zoom)
      switch drive.property {
      case .width: plan.annotations.width[row] = value
      case .height: plan.annotations.height[row] = value
      case .priority: plan.annotations.priority[row] = value
      case .zPriority: plan.annotations.zPriority[row] = value
      case .minZoom: plan.annotations.minZoom[row] = value
      case .maxZoom: plan.annotations.maxZoom[row] = value
      case .visible: plan.annotations.flags[row].set(.visible, value)
      case .expressionFailed: plan.annotations.flags[row].set(.expressionFailed, value)
      case .required: plan.annotations.flags[row].set(.required, value)
      case .allowOverlap: plan.annotations.flags[row].set(.allowOverlap, value)
      case .obstacle: plan.annotations.flags[row].set(.obstacle, value)
      case .ignoreCameraPadding: plan.annotations.flags[row].set(.ignoreCameraPadding, value)
      }
    }
    plan.anchorLists = AnchorLists()
    for list in 0..<anchorLists.count {
      let options = anchorLists.options[anchorLists.range(list)]
      let drive = zoomTables.gaps.first { $0.list == UInt32(list) }
      let gap = drive.map { zoomTables[Int($0.table)].plainValue(at: zoom) } ?? 0
      plan.anchorLists.append(options.map { $0.moved(by: gap) })
    }
    return plan
  }
}

extension ZoomTable {
  /// The value at a zoom, searched stop by stop; what is between two stops has tests of its own.
  func plainValue(at zoom: Double) -> Double {
    guard let reached = stops.lastIndex(where: { $0.zoom <= zoom }) else { return stops[0].value }
    let low = stops[reached]
    if shape == .step || low.zoom == zoom || reached == stops.count - 1 { return low.value }
    let high = stops[reached + 1]
    return low.value
      + (high.value - low.value) * shape.fraction(of: zoom, from: low.zoom, to: high.zoom)
  }
}

extension AnchorOption {
  /// A positive gap is away from the point: a view above it moves up.
  fileprivate func moved(by gap: Double) -> AnchorOption {
    var option = self
    let diagonal = gap * 0.5.squareRoot()
    let (right, up) =
      switch anchor {
      case .center: (0.0, 0.0)
      case .bottom: (0, gap)
      case .top: (0, -gap)
      case .left: (gap, 0)
      case .right: (-gap, 0)
      case .bottomLeft: (diagonal, diagonal)
      case .bottomRight: (-diagonal, diagonal)
      case .topLeft: (diagonal, -diagonal)
      case .topRight: (-diagonal, -diagonal)
      }
    option.offsetX += right
    option.offsetY += up
    return option
  }
}

extension AnnotationFlags {
  fileprivate mutating func set(_ flag: AnnotationFlags, _ value: Double) {
    if value == 1 { insert(flag) } else { remove(flag) }
  }
}
