import CartoucheResolver
import Foundation

extension BruteForce.View {
  init(camera: Camera, viewport: Viewport, _ geometries: GeometryTable, horizon: Double?) {
    self.camera = camera
    self.viewport = viewport
    projection = Projection(camera: camera, viewport: viewport)
    screen = Edges(0, 0, viewport.width, viewport.height)
    let padding = camera.padding
    bounds = Edges(
      padding.left, padding.top, viewport.width - padding.right, viewport.height - padding.bottom)
    let sine = sin(camera.center.latitude * .pi / 180)
    centerY = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    farthest = horizon.map { $0 * 1.5 * viewport.height } ?? .infinity
    middles = geometries.partKinds.indices.map { part in
      let all = geometries.paths(ofPart: part).flatMap { path in
        geometries.coordinates(ofPath: path).map { geometries.x[$0] }
      }
      return ((all.min() ?? 0) + (all.max() ?? 0)) / 2
    }
  }

  /// The formula of docs/resolution.md, the part taken in the copy of the world where its middle is nearest.
  func look(_ mercatorX: Double, _ mercatorY: Double, _ part: Int) -> Seen {
    look(mercatorX, mercatorY, near: middles[part])
  }

  /// Where a point is on screen; nil: behind the camera, or too far away.
  func point(_ mercatorX: Double, _ mercatorY: Double) -> ScreenPoint? {
    let depth = look(mercatorX, mercatorY, near: mercatorX).w
    guard depth > 0, depth <= farthest else { return nil }
    return projection.project(mercatorX: mercatorX, mercatorY: mercatorY)
  }

  func look(_ mercatorX: Double, _ mercatorY: Double, near middle: Double) -> Seen {
    let centerX = (camera.center.longitude + 180) / 360
    let copy = (centerX - middle).rounded(.toNearestOrEven)
    let size = 512 * pow(2, camera.zoom)
    let (x, y) = ((mercatorX + copy - centerX) * size, (mercatorY - centerY) * size)
    let (turn, tilt) = (-camera.bearing * .pi / 180, camera.pitch * .pi / 180)
    let rx = x * cos(turn) - y * sin(turn)
    let ry = x * sin(turn) + y * cos(turn)
    let distance = 1.5 * viewport.height
    let w = distance - ry * sin(tilt)
    let middleOfScreen = projection.middle
    return Seen(
      x: middleOfScreen.x * w + distance * rx, y: middleOfScreen.y * w + distance * ry * cos(tilt), w: w)
  }
}
