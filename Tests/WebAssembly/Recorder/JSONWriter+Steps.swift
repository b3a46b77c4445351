import CartoucheDiagnostics
import CartoucheResolver

/// How steps spell what hosts say: as `cartouche.d.ts` describes it.
extension JSONWriter {
  mutating func element(_ input: Input) {
    object { json in
      switch input {
      case .select(let annotation): json.member("select", annotation)
      case .deselect(let annotation): json.member("deselect", annotation)
      case .tap(let point): json.pair("tap", point.x, point.y)
      case .drag(let annotation, let state, let point):
        json.object("drag") {
          $0.member("id", annotation)
          $0.member("state", state.name)
          if let point { $0.pair("to", point.x, point.y) }
        }
      case .highlight(let annotation, let isPressed):
        json.member(isPressed ? "highlight" : "unhighlight", annotation)
      case .measured(let annotation, let width, let height):
        json.measured(annotation, width, height, isCallout: false)
      case .measuredCallout(let annotation, let width, let height):
        json.measured(annotation, width, height, isCallout: true)
      case .featureVisibility(let attachment, let isVisible):
        json.object("featureVisibility") {
          $0.member("attachment", Int(attachment.rawValue))
          $0.member("visible", isVisible)
        }
      case .move(let annotation, let coordinate):
        json.object("move") {
          $0.member("id", annotation)
          $0.pair("to", coordinate.longitude, coordinate.latitude)
        }
      case .set(let annotation, let property, let value):
        json.object("set") {
          $0.member("id", annotation)
          $0.member(property.name, value)
        }
      case .movePuck(let coordinate):
        if let coordinate {
          json.pair("puck", coordinate.longitude, coordinate.latitude)
        } else {
          json.member("puck", Int?.none)
        }
      }
    }
  }

  private mutating func measured(
    _ annotation: AnnotationIndex, _ width: Double, _ height: Double, isCallout: Bool
  ) {
    object("measured") {
      $0.member("id", annotation)
      $0.member("width", width)
      $0.member("height", height)
      if isCallout { $0.member("callout", true) }
    }
  }

  private mutating func member(_ key: String, _ annotation: AnnotationIndex) {
    member(key, Int(annotation.rawValue))
  }

  mutating func member(_ key: String, _ camera: Camera) {
    object(key) {
      $0.pair("center", camera.center.longitude, camera.center.latitude)
      $0.member("zoom", camera.zoom)
      $0.member("bearing", camera.bearing)
      $0.member("pitch", camera.pitch)
      $0.member("padding", camera.padding)
    }
  }

  mutating func member(_ key: String, _ matrix: MapMatrix) {
    object(key) {
      $0.array("matrix") { json in
        for column in [matrix.columns.0, matrix.columns.1, matrix.columns.2, matrix.columns.3] {
          for row in 0..<4 { json.element(column[row]) }
        }
      }
      $0.member("zoom", matrix.zoom)
      $0.member("padding", matrix.padding)
    }
  }

  private mutating func member(_ key: String, _ padding: Insets) {
    object(key) {
      $0.member("top", padding.top)
      $0.member("right", padding.right)
      $0.member("bottom", padding.bottom)
      $0.member("left", padding.left)
    }
  }

  mutating func pair(_ key: String, _ first: Double, _ second: Double) {
    array(key) {
      $0.element(first)
      $0.element(second)
    }
  }
}
