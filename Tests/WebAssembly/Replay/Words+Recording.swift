package import CartoucheResolver

/// Writes a recording: 64-bit words, numbers by their bits.
extension [UInt64] {
  /// A plan as its file.
  package mutating func append(_ plan: Plan) { append(file: plan.bytes()) }

  /// A file of a plan, its last word filled up with zeros.
  package mutating func append(file: [UInt8]) {
    append(UInt64(file.count))
    for start in stride(from: 0, to: file.count, by: 8) {
      var word: UInt64 = 0
      for index in start..<Swift.min(start + 8, file.count) {
        word |= UInt64(file[index]) << UInt64(8 * (index - start))
      }
      append(word)
    }
  }

  package mutating func append(_ step: Step) {
    switch step {
    case .set(let row, let patch):
      self += [0, UInt64(row.rawValue)]
      append(patch)
    case .add(let patch):
      append(1)
      append(patch)
    case .remove(let row): self += [2, UInt64(row.rawValue)]
    case .setGeometry(let shapes, let attachment):
      self += [4, UInt64(attachment.rawValue)]
      // As those of a plan that has nothing else.
      var plan = Plan()
      plan.geometries = shapes
      plan.shapeFeatures = [UInt32](repeating: .max, count: shapes.count)
      append(plan)
    case .reload(let plan):
      append(5)
      append(plan)
    case .frame(let inputs, let view, let viewport, let isSettled):
      self += [3, isSettled ? 1 : 0, UInt64(inputs.count)]
      for input in inputs { append(input) }
      append(view)
      append(viewport.width, viewport.height)
    }
  }

  private mutating func append(_ view: Step.View) {
    switch view {
    case .planCamera: append(0)
    case .camera(let camera):
      append(1)
      append(camera.center.longitude, camera.center.latitude, camera.zoom, camera.bearing, camera.pitch)
      append(camera.padding)
    case .matrix(let matrix):
      append(2)
      let columns = matrix.columns
      for column in [columns.0, columns.1, columns.2, columns.3] {
        append(column.x, column.y, column.z, column.w)
      }
      append(matrix.zoom)
      append(matrix.padding)
    }
  }

  private mutating func append(_ input: Input) {
    switch input {
    case .select(let row): self += [0, UInt64(row.rawValue)]
    case .deselect(let row): self += [1, UInt64(row.rawValue)]
    case .tap(let point):
      append(2)
      append(point.x, point.y)
    case .drag(let row, let state, let point):
      self += [3, UInt64(row.rawValue), UInt64(state.rawValue), point == nil ? 0 : 1]
      if let point { append(point.x, point.y) }
    case .highlight(let row, let isHighlighted): self += [4, UInt64(row.rawValue), isHighlighted ? 1 : 0]
    case .measured(let row, let width, let height):
      self += [5, UInt64(row.rawValue)]
      append(width, height)
    case .featureVisibility(let attachment, let isVisible):
      self += [6, UInt64(attachment.rawValue), isVisible ? 1 : 0]
    case .move(let row, let coordinate):
      self += [7, UInt64(row.rawValue)]
      append(coordinate.longitude, coordinate.latitude)
    case .set(let row, let property, let value):
      self += [8, UInt64(row.rawValue), UInt64(property.rawValue)]
      append(value)
    case .measuredCallout(let row, let width, let height):
      self += [10, UInt64(row.rawValue)]
      append(width, height)
    case .movePuck(let coordinate):
      self += [9, coordinate == nil ? 0 : 1]
      if let coordinate { append(coordinate.longitude, coordinate.latitude) }
    }
  }

  private mutating func append(_ insets: Insets) {
    append(insets.top, insets.right, insets.bottom, insets.left)
  }

  mutating func append(_ numbers: Double...) {
    for number in numbers { append(number.bitPattern) }
  }
}
