import CartoucheRender
import CartoucheTestSupport

// Only the resolver makes the parts of a frame, so their memberwise initializers are its own.
@testable import CartoucheResolver

/// Plans and frames built by hand, so that tests state the input of a renderer.
extension Plan {
  /// Adds an annotation with defaults for other properties, and returns its row.
  @discardableResult
  mutating func add(
    _ id: String, title: String = "", at coordinate: Coordinate = .init(longitude: 0, latitude: 0),
    size: (Double, Double) = (128, 64), anchors: [AnchorOption] = [AnchorOption(.center)],
    priority: Double = 0, zPriority: Double = 0, flags: AnnotationFlags = [.visible, .obstacle]
  ) -> AnnotationIndex {
    if views.count == 0 { views.append("default".utf8) }
    annotations.ids.append(id.utf8)
    annotations.titles.append(title.utf8)
    annotations.longitude.append(coordinate.longitude)
    annotations.latitude.append(coordinate.latitude)
    annotations.mercatorX.append(Mercator.x(longitude: coordinate.longitude))
    annotations.mercatorY.append(Mercator.y(latitude: coordinate.latitude))
    annotations.attachment.append(AttachmentTable.none)
    var options = AnnotationOptions()
    (options.width, options.height) = size
    options.anchorList = anchorLists.append(anchors)
    (options.priority, options.zPriority) = (priority, zPriority)
    options.flags = flags
    annotations.options.append(options)
    annotations.lastOrder.append(UInt32(annotations.lastOrder.count))
    return AnnotationIndex(annotations.count - 1)
  }

  /// The placement of an annotation without conflicts.
  func placement(_ row: AnnotationIndex, anchor: AnchorIndex = 0, point: (Double, Double), slot: Int = 0)
    -> Placement
  {
    let index = row.row
    let list = anchorLists.range(Int(annotations.options[index].anchorList))
    let option = anchorLists.options[list.lowerBound + anchor.row]
    let (width, height) = (
      option.width ?? annotations.options[index].width, option.height ?? annotations.options[index].height
    )
    let x =
      switch option.anchor {
      case .left, .topLeft, .bottomLeft: point.0
      case .right, .topRight, .bottomRight: point.0 - width
      case .center, .top, .bottom: point.0 - width / 2
      }
    let y =
      switch option.anchor {
      case .top, .topLeft, .topRight: point.1
      case .bottom, .bottomLeft, .bottomRight: point.1 - height
      case .center, .left, .right: point.1 - height / 2
      }
    return Placement(
      annotation: row, x: x + option.offsetX, y: y - option.offsetY, width: width, height: height,
      anchor: anchor, offsetX: option.offsetX, offsetY: option.offsetY, pointX: point.0, pointY: point.1,
      coordinate: Coordinate(longitude: annotations.longitude[index], latitude: annotations.latitude[index]),
      zPriority: annotations.options[index].zPriority, slot: slot, states: [])
  }
}

extension Frame {
  mutating func hide(_ annotation: AnnotationIndex, _ cause: Cause, by blocker: AnnotationIndex? = nil) {
    let by = blocker.map { Blocker.annotation($0) }
    hidden.append(HiddenAnnotation(annotation: annotation, cause: cause, by: by))
  }

  mutating func cluster(_ annotation: AnnotationIndex, count: Int) {
    let place = Coordinate(longitude: 0, latitude: 0)
    clusters.append(ClusterAnnotation(annotation: annotation, identifier: 0, count: count, coordinate: place))
  }
}

extension ResolvedFrame {
  static let sanFrancisco = Coordinate(longitude: -122.4075, latitude: 37.788)

  /// One view on San Francisco, just placed, and `eta`, which it hides.
  static func hello() -> (plan: Plan, resolved: ResolvedFrame) {
    var plan = Plan()
    let hello = plan.add(
      "hello", title: "Hello", at: sanFrancisco,
      anchors: [AnchorOption(.bottom, offsetY: 8), AnchorOption(.top, offsetY: -8)], zPriority: 500)
    let eta = plan.add("eta", at: sanFrancisco, size: (60, 28), flags: [.visible, .obstacle, .estimated])
    var frame = Frame()
    frame.placements = [plan.placement(hello, point: (512, 384))]
    frame.hide(eta, .collision, by: hello)
    frame.events = [
      Event(hello, .shown),
      Event(hello, .anchorCoordinateChanged(coordinate: sanFrancisco)),
      Event(hello, .anchorChanged(from: nil, to: 0)),
    ]
    frame.explanations = [
      Explanation(
        annotation: hello,
        candidates: [
          Candidate(
            coordinate: sanFrancisco, anchor: 0, stoppedBy: nil, by: nil, isInside: true, meetsBounds: true,
            isClear: true),
          Candidate(coordinate: sanFrancisco, anchor: 1, stoppedBy: .bounds, by: nil, isClear: true),
        ], chosen: 0),
      Explanation(
        annotation: eta,
        candidates: [
          Candidate(
            coordinate: sanFrancisco, anchor: 0, stoppedBy: .collision, by: .annotation(hello),
            isInside: true, meetsBounds: true, isClear: true)
        ]),
    ]
    let resolved = ResolvedFrame(
      camera: Camera(center: sanFrancisco, zoom: 15), viewport: Viewport(width: 1024, height: 768),
      frame: frame)
    return (plan, resolved)
  }
}
