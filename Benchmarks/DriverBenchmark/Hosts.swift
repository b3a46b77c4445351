import CartoucheDriver
import CartoucheResolver

/// A map with little work of its own, which counts its calls.
@MainActor final class CountingMap: MapHost {
  enum Form: String, CaseIterable {
    case camera
    /// A plane of which the map gives only points.
    case points
    /// A bent map of which the map gives only points.
    case bent
  }

  let viewport = Viewport(width: 1920, height: 1080)
  let form: Form
  var camera = Camera() {
    didSet { plane = Projection(camera: camera, viewport: viewport) }
  }
  private(set) var calls = 0
  private var plane = Projection(camera: Camera(), viewport: Viewport(width: 1920, height: 1080))

  init(_ form: Form) { self.form = form }

  var projection: MapProjection {
    calls += 1
    return form == .camera ? .camera(camera) : .points(camera, area: nil)
  }
  var isMoving: Bool { true }

  func point(for coordinate: Coordinate) -> ScreenPoint? {
    calls += 1
    guard
      var point = plane.project(
        mercatorX: Mercator.x(longitude: coordinate.longitude),
        mercatorY: Mercator.y(latitude: coordinate.latitude))
    else { return nil }
    if form == .bent {
      let right = point.x - viewport.width / 2
      point.y += right * right * 1e-5
    }
    return point
  }

  func requestFrame() { calls += 1 }
}

/// A view of the app, as small as possible.
final class CountedView {
  var rectangle = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
  var order = 0
}

/// A host of views that counts its calls.
@MainActor final class CountingViews: ViewHost {
  private(set) var operations = 0
  private(set) var made = 0

  private func view(_ view: CountedView?) -> CountedView {
    operations += 1
    made += view == nil ? 1 : 0
    return view ?? CountedView()
  }
  func makeView(for content: ViewContent, reusing free: CountedView?) -> CountedView { view(free) }
  func makeCallout(for content: CalloutContent, reusing free: CountedView?) -> CountedView { view(free) }
  func makePointer(for content: PointerContent, reusing free: CountedView?) -> CountedView { view(free) }
  func discard(_ view: CountedView) { operations += 1 }
  func measure(_ view: CountedView, width: Double?, height: Double?, limit: Viewport) -> ViewSize {
    operations += 1
    return ViewSize(width: width ?? 30, height: height ?? 16)
  }
  func place(_ view: CountedView, in rectangle: ScreenRectangle, order: Int) {
    operations += 1
    (view.rectangle, view.order) = (rectangle, order)
  }
  func show(_ view: CountedView, fade: Double) { operations += 1 }
  func hide(_ view: CountedView, fade: Double) { operations += 1 }
}
