import CartoucheDiagnostics
import CartoucheResolver

extension Run {
  /// The run as a line of JSON, with which other programs can be measured on the same frames: the longitude, latitude, width and
  /// height of each annotation, best rank first; the anchors that all annotations have, with offsets whose y is **up**; and the
  /// camera's longitude, latitude, zoom and bearing in each frame.
  var printed: String {
    let annotations = plan.annotations
    let ranked = annotations.options.indices.sorted {
      let (one, other) = (annotations.options[$0].priority, annotations.options[$1].priority)
      return one == other ? annotations.lastOrder[$0] < annotations.lastOrder[$1] : one > other
    }
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) {
      $0.object {
        $0.member("name", name)
        $0.array("viewport") {
          let viewport = frames[0].viewport
          $0.element(viewport.width)
          $0.element(viewport.height)
        }
        $0.array("anchors") {
          for index in plan.anchorLists.range(Int(annotations.options[0].anchorList)) {
            let option = plan.anchorLists.options[index]
            $0.array {
              $0.element(option.anchor.name)
              $0.element(option.offsetX)
              $0.element(option.offsetY)
            }
          }
        }
        $0.array("annotations") {
          for row in ranked {
            let options = annotations.options[row]
            $0.numbers(annotations.longitude[row], annotations.latitude[row], options.width, options.height)
          }
        }
        $0.array("cameras") {
          for frame in frames {
            let camera = frame.camera
            $0.numbers(camera.center.longitude, camera.center.latitude, camera.zoom, camera.bearing)
          }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func numbers(_ values: Double...) {
    array { for value in values { $0.element(value) } }
  }
}
