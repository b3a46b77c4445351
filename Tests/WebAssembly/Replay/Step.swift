package import CartoucheResolver

/// One thing that a host asks of a resolver.
package enum Step: Sendable {
  case set(AnnotationIndex, Plan)
  case add(Plan)
  case remove(AnnotationIndex)
  case setGeometry(GeometryTable, of: AttachmentIndex)
  case reload(Plan)
  case frame([Input], View, Viewport, isSettled: Bool = false)

  /// How the map is looked at.
  package enum View: Sendable {
    case planCamera
    case camera(Camera)
    case matrix(MapMatrix)
  }
}

extension Resolver {
  /// Does what a step asks for.
  /// - Returns: whether it wrote a frame.
  package mutating func take(_ step: Step, into frame: inout Frame) -> Bool {
    switch step {
    case .set(let row, let patch):
      set(row, to: patch)
      return false
    case .add(let patch):
      add(patch)
      return false
    case .remove(let row):
      remove(row)
      return false
    case .setGeometry(let shapes, let attachment):
      setGeometry(shapes, of: attachment)
      return false
    case .reload(let plan):
      reload(plan)
      return false
    case .frame(let inputs, .planCamera, let viewport, let isSettled):
      resolve(inputs, camera: nil, viewport: viewport, isSettled: isSettled, into: &frame)
    case .frame(let inputs, .camera(let camera), let viewport, let isSettled):
      resolve(inputs, camera: camera, viewport: viewport, isSettled: isSettled, into: &frame)
    case .frame(let inputs, .matrix(let matrix), let viewport, let isSettled):
      resolve(inputs, matrix: matrix, viewport: viewport, isSettled: isSettled, into: &frame)
    }
    return true
  }
}
