import CartoucheResolver

/// A scene for measurements: views of equal priority on a screen, and a camera that can be moved.
struct Scene {
  let name: String
  let viewport: Viewport
  let items: [Item]
  let anchors: [AnchorOption]
  /// Whether views must lie completely inside the screen.
  var isInside = true

  /// A view of the scene. Its position is in points from the left and top edges of the screen.
  struct Item {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var priority = 1.0
  }

  private static let zoom = 12.0
  private static let worldSize = 512.0 * 4096

  /// Returns the camera after a move by `shift` points to the right.
  func camera(movedBy shift: Double = 0) -> Camera {
    Camera(
      center: Coordinate(longitude: Mercator.longitude(x: 0.5 + shift / Scene.worldSize), latitude: 0),
      zoom: Scene.zoom)
  }

  /// Compiles the plan of the scene. - Parameter budget: The budget of `strategy: best`, or `nil` for `greedy`.
  func plan(budget: Int?) -> Plan {
    var plan = Plan()
    plan.placement.tieBreak = .first
    if let budget {
      plan.placement.strategy = .best
      plan.placement.budget = budget
    }
    let list = plan.anchorLists.append(anchors)
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
      options.priority = item.priority
      options.fit = isInside ? .require : .prefer
      options.flags = [.visible, .obstacle]
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(UInt32(items.count - 1 - row))
    }
    return plan
  }

  /// The scene as JSON for other programs. y and dy point down.
  var json: String {
    let list = anchors.map { #"["\#($0.anchor.name)",\#($0.offsetX),\#(0 - $0.offsetY)]"# }
      .joined(separator: ",")
    let rows = items.enumerated().map { row, item in
      #"{"id":"a\#(row)","x":\#(item.x),"y":\#(item.y),"w":\#(item.width),"h":\#(item.height),"priority":\#(item.priority),"anchors":[\#(list)]}"#
    }
    return
      #"{"viewport":[\#(viewport.width),\#(viewport.height)],"items":[\#(rows.joined(separator: ",\n"))]}"#
  }
}
