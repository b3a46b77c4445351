import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver

/// The spans of zoom in which an annotation is visible at one anchor.
struct ZoomSpans {
  struct Span: Equatable {
    /// The first zoom of the grid in the span.
    var from: Double
    /// The first zoom of the grid after the span, or `nil` if the span has the last one.
    var to: Double?
    var sight: ZoomSurvey.Sight
  }

  let id: String
  let title: String
  /// The coordinate at the last zoom at which the annotation is visible, or that of its own point; `nil` if it has
  /// neither.
  let coordinate: Coordinate?
  /// The smallest zoom of the grid from which on the annotation is visible at all zooms; `nil` if it is hidden at the
  /// last one.
  let minZoom: Double?
  let spans: [Span]

  /// Returns the spans of all annotations in document order. With `bounds`, annotations outside of it are omitted.
  static func all(_ survey: ZoomSurvey, of plan: Plan, in bounds: WorldBounds?) -> [ZoomSpans] {
    survey.sights.indices.compactMap { row in
      let spans = ZoomSpans(survey, row, of: plan)
      if let bounds, spans.spans.isEmpty, !(spans.coordinate.map(bounds.contains) ?? false) { return nil }
      return spans
    }
  }

  private init(_ survey: ZoomSurvey, _ row: Int, of plan: Plan) {
    let annotation = AnnotationIndex(row)
    id = plan.id(of: annotation)
    title = plan.annotations.titles.string(row)
    let sights = survey.sights[row]
    let zooms = survey.zooms
    var spans: [Span] = []
    var minZoom: Double?
    var next = -1
    for (zoom, sight) in sights {
      let isContinued = zoom == next
      if !isContinued { minZoom = zooms[zoom] }
      next = zoom + 1
      let end = next < zooms.count ? zooms[next] : nil
      if isContinued, let last = spans.last, last.sight.anchor == sight.anchor,
        last.sight.coordinate == sight.coordinate
      {
        spans[spans.count - 1].to = end
      } else {
        spans.append(Span(from: zooms[zoom], to: end, sight: sight))
      }
    }
    self.spans = spans
    self.minZoom = next == zooms.count ? minZoom : nil
    coordinate = sights.last?.sight.coordinate ?? plan.ownPoint(row)
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      if !title.isEmpty { $0.member("title", title) }
      if let coordinate { $0.pair("coordinate", coordinate) }
      $0.member("minZoom", minZoom)
      $0.array("spans") { json in
        for span in spans {
          json.object {
            $0.member("from", span.from)
            $0.member("to", span.to)
            $0.member("anchor", span.sight.option.anchor.name)
            $0.member("offsetX", span.sight.option.offsetX)
            $0.member("offsetY", span.sight.option.offsetY)
            if span.sight.coordinate != coordinate { $0.pair("coordinate", span.sight.coordinate) }
          }
        }
      }
    }
  }

  /// A line of text such as `oslo  3 to 5 bottom, 6 and above top`.
  /// - Parameter width: The width of the column of ids.
  func text(idWidth width: Int) -> String {
    let name = id.printable
    let column = name + String(repeating: " ", count: max(0, width - name.count))
    let list = spans.map { span in
      let end = span.to.map { "to \($0.ecmaScriptDescription)" } ?? "and above"
      return "\(span.from.ecmaScriptDescription) \(end) \(span.sight.option.anchor.name)"
    }
    return "\(column)  \(list.isEmpty ? "hidden" : list.joined(separator: ", "))\n"
  }
}

extension JSONWriter {
  fileprivate mutating func pair(_ key: String, _ coordinate: Coordinate) {
    array(key) {
      $0.element(coordinate.longitude)
      $0.element(coordinate.latitude)
    }
  }
}

extension Plan {
  /// Returns the coordinate of an annotation that has its own point; `nil` for any other.
  fileprivate func ownPoint(_ row: Int) -> Coordinate? {
    let attachment = annotations.attachment[row]
    guard attachment == AttachmentTable.none || attachments.kinds[Int(attachment)] == .point else {
      return nil
    }
    return Coordinate(longitude: annotations.longitude[row], latitude: annotations.latitude[row])
  }
}
