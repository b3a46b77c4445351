import CartoucheResolver

extension BruteForce {
  /// The gate's causes `featureMissing` and `featureHidden`.
  func attachmentCause(_ row: Int, _ view: View) -> Cause? {
    let number = plan.annotations.attachment[row]
    if number == AttachmentTable.none { return nil }
    let (table, index) = (plan.attachments, Int(number))
    if table.kinds[index] == .hostFeature { return .featureMissing }
    if table.kinds[index] == .annotation {
      let host = table.host[index]
      if host == AttachmentTable.none || rows[Int(host)].isRemoved { return .featureMissing }
    }
    let isWithoutFeatures = table.kinds[index] == .anyFeature && table.shapeCount[index] == 0
    if isWithoutFeatures, !table.isFilteredOut[index] { return .featureMissing }
    switch hostSays[index] {
    case true: return isWithoutFeatures ? .featureMissing : nil
    case false: return .featureHidden
    case nil: break
    }
    if table.isFilteredOut[index] { return .featureHidden }
    let layer = table.layer[index]
    guard layer != AttachmentTable.none else { return nil }
    guard isDrawn(Int(layer), view) else { return .featureHidden }
    let kinds =
      table.kinds[index] == .point
      ? [.points]
      : shapes(ofAttachment: index).flatMap { plan.geometries.parts(ofShape: $0) }.map {
        plan.geometries.partKinds[$0]
      }
    guard kinds.contains(where: { draws(Int(layer), $0) }) else { return .featureHidden }
    if table.kinds[index] == .anyFeature {
      return ownShapes(row).shapes.isEmpty ? .featureHidden : nil
    }
    return hasIcon(table.feature[index], layer) ? nil : .featureHidden
  }

  func shapes(ofAttachment index: Int) -> [Int] {
    let first = Int(plan.attachments.firstShape[index])
    return Array(first..<first + Int(plan.attachments.shapeCount[index]))
  }

  /// The annotation that this one is attached to.
  func host(_ row: Int) -> Int? { plan.plainHost(row) }

  func isOnShape(_ row: Int) -> Bool {
    let number = plan.annotations.attachment[row]
    return number != AttachmentTable.none
      && [.shape, .anyFeature].contains(plan.attachments.kinds[Int(number)])
  }

  /// The point that an anchor touches: a place's, or one of the host's frame.
  func touchedPoint(_ row: Int, _ option: AnchorOption, _ place: Place, _ results: [Result]) -> ScreenPoint {
    guard let host = host(row), let frame = results[host].frame else { return place.point }
    let fixed = plan.attachments.hostPoint[Int(plan.annotations.attachment[row])]
    return (fixed ?? option.anchor.opposite).point(of: frame)
  }

  /// Whether one is attached to the other, directly or not.
  func isAttached(_ row: Int, to other: Int) -> Bool {
    guard let host = host(row) else { return false }
    return host == other || isAttached(host, to: other)
  }
}

extension Anchor {
  /// The point of a frame that faces this one of what hangs on it.
  func oppositePoint(of frame: BruteForce.PlainFrame) -> ScreenPoint { opposite.point(of: frame) }

  /// The point of a frame that it names.
  fileprivate func point(of frame: BruteForce.PlainFrame) -> ScreenPoint {
    let (right, down) =
      switch self {
      case .topLeft: (0.0, 0.0)
      case .top: (0.5, 0)
      case .topRight: (1, 0)
      case .left: (0, 0.5)
      case .center: (0.5, 0.5)
      case .right: (1, 0.5)
      case .bottomLeft: (0, 1)
      case .bottom: (0.5, 1)
      case .bottomRight: (1, 1)
      }
    return ScreenPoint(x: frame.x + right * frame.width, y: frame.y + down * frame.height)
  }
}

extension Plan {
  /// The annotation that this one is attached to.
  func plainHost(_ row: Int) -> Int? {
    let number = annotations.attachment[row]
    guard number != AttachmentTable.none, attachments.kinds[Int(number)] == .annotation else { return nil }
    let host = attachments.host[Int(number)]
    return host == AttachmentTable.none ? nil : Int(host)
  }
}

extension Anchor {
  fileprivate var opposite: Anchor {
    switch self {
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .right
    case .right: .left
    case .topLeft: .bottomRight
    case .topRight: .bottomLeft
    case .bottomLeft: .topRight
    case .bottomRight: .topLeft
    }
  }
}
