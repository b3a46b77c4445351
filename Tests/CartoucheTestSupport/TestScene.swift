package import CartoucheResolver

/// A camera without perspective or rounding: what lies on a multiple of 1/4096 point stays there exactly.
package enum TestScene {
  package static let viewport = Viewport(width: 512, height: 512)
  /// The world is 2048 points wide and its middle is in the middle of the screen.
  package static let camera = Camera(zoom: 2)

  /// The camera that shows everything `x` points further right and `y` further down.
  package static func camera(movedBy x: Double, _ y: Double) -> Camera {
    var camera = camera
    // The middle of the padded viewport moves by half of a padding.
    camera.padding = Insets(
      top: max(0, 2 * y), right: max(0, -2 * x), bottom: max(0, -2 * y), left: max(0, 2 * x))
    return camera
  }

  /// A plan with the annotations in this document order.
  ///
  /// `lastOrder` is by default the reverse of the document.
  package static func plan(
    _ annotations: [TestAnnotation], policy: PlacementPolicy = PlacementPolicy(), lastOrder: [UInt32]? = nil
  ) -> Plan {
    var plan = Plan()
    plan.placement = policy
    plan.camera = camera
    for (row, annotation) in annotations.enumerated() {
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      let x = 0.5 + (annotation.x - 256) / 2048
      let y = 0.5 + (annotation.y - 256) / 2048
      plan.annotations.mercatorX.append(x)
      plan.annotations.mercatorY.append(y)
      plan.annotations.longitude.append(Mercator.longitude(x: x))
      plan.annotations.latitude.append(Mercator.latitude(y: y))
      plan.annotations.attachment.append(annotation.attachment)
      let list = plan.anchorLists.append(annotation.anchors)
      plan.annotations.options.append(annotation.options(anchorList: list))
    }
    let views = (annotations.map(\.view).max() ?? 0) + 1
    for view in 0..<views { plan.views.append("view\(view)".utf8) }
    plan.annotations.lastOrder =
      lastOrder ?? (0..<UInt32(annotations.count)).map { UInt32(annotations.count) - 1 - $0 }
    return plan
  }
}

extension Resolver {
  /// Resolves a frame into a new value.
  package mutating func frame(
    _ camera: Camera = TestScene.camera, _ viewport: Viewport = TestScene.viewport
  ) -> Frame {
    var frame = Frame()
    resolve(camera: camera, viewport: viewport, into: &frame)
    return frame
  }

  /// Resolves the frame after some inputs into a new value.
  package mutating func frame(
    after inputs: [Input], _ camera: Camera = TestScene.camera, _ viewport: Viewport = TestScene.viewport
  ) -> Frame {
    var frame = Frame()
    resolve(inputs, camera: camera, viewport: viewport, into: &frame)
    return frame
  }
}
