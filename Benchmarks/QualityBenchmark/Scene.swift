import CartoucheResolver

/// Views of equal priority on a screen, under a camera that can be moved.
struct Scene {
  let name: String
  let viewport: Viewport
  let items: [Item]
  let anchors: [Anchor]
  /// Points between a point and its view.
  var gap = 0.0
  /// Whether views may not be cut by the edges of the screen.
  var isInside = true

  /// Points, from the left and from the top.
  struct Item {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private static let zoom = 12.0
  private static let worldSize = 512.0 * 4096

  /// The camera that shows what lies some points further right.
  func camera(movedBy shift: Double = 0) -> Camera {
    Camera(
      center: Coordinate(longitude: Mercator.longitude(x: 0.5 + shift / Scene.worldSize), latitude: 0),
      zoom: Scene.zoom)
  }

  /// - Parameter budget: of the strategy `best`; nil: `greedy`.
  func plan(budget: Int?) -> Plan {
    var plan = Plan()
    plan.placement.tieBreak = .first
    if let budget {
      plan.placement.strategy = .best
      plan.placement.budget = budget
    }
    let list = plan.anchorLists.append(
      anchors.map { anchor in
        var option = AnchorOption(anchor)
        option.offsetX = gap * anchor.gapDirection.x
        option.offsetY = gap * anchor.gapDirection.y
        return option
      })
    plan.views.append("view".utf8)
    for (row, item) in items.enumerated() {
      let x = 0.5 + (item.x - viewport.width / 2) / Scene.worldSize
      let y = 0.5 + (item.y - viewport.height / 2) / Scene.worldSize
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(Mercator.longitude(x: x))
      plan.annotations.latitude.append(Mercator.latitude(y: y))
      plan.annotations.mercatorX.append(x)
      plan.annotations.mercatorY.append(y)
      plan.annotations.attachment.append(AttachmentTable.none)
      var options = AnnotationOptions()
      (options.width, options.height) = (item.width, item.height)
      options.anchorList = list
      options.fit = isInside ? .require : .prefer
      options.flags = [.visible, .obstacle]
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(UInt32(items.count - 1 - row))
    }
    return plan
  }

  /// The scene as other programs read it: y and dy down.
  var json: String {
    let list = anchors.map { anchor in
      #"["\#(anchor.sceneName)",\#(gap * anchor.gapDirection.x),\#(-gap * anchor.gapDirection.y)]"#
    }.joined(separator: ",")
    let rows = items.enumerated().map { row, item in
      #"{"id":"a\#(row)","x":\#(item.x),"y":\#(item.y),"w":\#(item.width),"h":\#(item.height),"priority":1,"anchors":[\#(list)]}"#
    }
    return
      #"{"viewport":[\#(viewport.width),\#(viewport.height)],"items":[\#(rows.joined(separator: ",\n"))]}"#
  }
}

extension Anchor {
  fileprivate var sceneName: String {
    switch self {
    case .center: "center"
    case .top: "top"
    case .bottom: "bottom"
    case .left: "left"
    case .right: "right"
    case .topLeft: "top-left"
    case .topRight: "top-right"
    case .bottomLeft: "bottom-left"
    case .bottomRight: "bottom-right"
    }
  }
}
