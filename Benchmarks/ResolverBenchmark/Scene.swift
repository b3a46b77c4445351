import CartoucheResolver
import CartoucheTestSupport

/// A scene of 10,000 annotations with eight anchors each, distributed over a full screen, and a camera that pans over them.
struct Scene {
  static let viewport = Viewport(width: 1920, height: 1080)
  static let viewSize = (width: 64.0, height: 24.0)
  static let anchors: [Anchor] = [
    .bottom, .top, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
  ]
  static let frames = 120

  let plan: Plan

  init(count: Int, seed: UInt64) { self.init(count: count, spreadAmong: count, seed: seed) }

  /// Creates a scene of `count` annotations on the screen, with more all over the world, `all` annotations in total.
  init(count: Int, spreadAmong all: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var others = SeededRandom(seed: ~seed)
    var left = count
    var plan = Plan()
    let list = plan.anchorLists.append(Scene.anchors.map { AnchorOption($0) })
    plan.views.append("view".utf8)
    let worldSize = 512 * Double(1 << Int(Scene.zoom))
    for row in 0..<all {
      var (x, y): (Double, Double)
      if all == count || others.unit() * Double(all - row) < Double(left) {
        left -= 1
        x = 0.5 + (random.unit() - 0.5) * Scene.viewport.width / worldSize
        y = 0.5 + (random.unit() - 0.5) * Scene.viewport.height / worldSize
      } else {
        // A position that is far from the viewport.
        x = others.unit() * 0.99 + 0.505
        x -= x.rounded(.down)
        y = 0.1 + 0.8 * others.unit()
      }
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(Mercator.longitude(x: x))
      plan.annotations.latitude.append(Mercator.latitude(y: y))
      plan.annotations.mercatorX.append(x)
      plan.annotations.mercatorY.append(y)
      plan.annotations.attachment.append(AttachmentTable.none)
      var options = AnnotationOptions()
      (options.width, options.height) = (Scene.viewSize.width, Scene.viewSize.height)
      options.anchorList = list
      options.maxZoom = 22
      options.flags = [.visible, .obstacle]
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(UInt32(all - 1 - row))
    }
    self.plan = plan
  }

  static let zoom = 12.0

  /// Returns the camera of a frame of a map that pans by 1.5 points in each frame, to the east and back.
  static func camera(frame: Int) -> Camera {
    let worldSize = 512 * Double(1 << Int(zoom))
    let shift = 1.5 * Double(frame < frames / 2 ? frame : frames - frame)
    return Camera(
      center: Coordinate(longitude: Mercator.longitude(x: 0.5 + shift / worldSize), latitude: 0), zoom: zoom)
  }

  /// Returns the rectangles that placement tests in a frame, in its order: `anchors.count` rectangles for each annotation.
  func candidateBoxes(frame: Int) -> [PlainBox] {
    let projection = Projection(camera: Scene.camera(frame: frame), viewport: Scene.viewport)
    var boxes: [PlainBox] = []
    boxes.reserveCapacity(plan.annotations.count * Scene.anchors.count)
    for row in (0..<plan.annotations.count).reversed() {
      let point = projection.project(
        mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
      for anchor in Scene.anchors {
        boxes.append(PlainBox(anchor, at: point ?? ScreenPoint(x: 0, y: 0)))
      }
    }
    return boxes
  }
}
