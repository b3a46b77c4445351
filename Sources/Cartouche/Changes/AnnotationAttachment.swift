import CartoucheDiagnostics
public import CartoucheResolver

/// What a view is attached to, and where on it.
public struct AnnotationAttachment: Sendable, Equatable {
  private enum Kind: Sendable, Equatable {
    case point(Coordinate)
    case line([Coordinate])
    case polygon([[Coordinate]])
    case layerFeature(layer: String, id: String?)
    case sourceFeature(source: String, id: String?)
    case annotation(String)
  }

  private var kind: Kind
  /// Of a line.
  private var part: ClosedRange<Double>?
  /// Of another annotation.
  private var corner: Anchor?

  private init(_ kind: Kind, part: ClosedRange<Double>? = nil, corner: Anchor? = nil) {
    self.kind = kind
    self.part = part
    self.corner = corner
  }

  /// A fixed place.
  public static func point(_ coordinate: Coordinate) -> AnnotationAttachment {
    AnnotationAttachment(.point(coordinate))
  }

  /// A line.
  /// - Parameters:
  ///   - coordinates: two at least.
  ///   - part: the fractions of it in which the view may stand; nil: all of it. Both equal: exactly there.
  public static func line(
    _ coordinates: [Coordinate], part: ClosedRange<Double>? = nil
  ) -> AnnotationAttachment {
    AnnotationAttachment(.line(coordinates), part: part)
  }

  /// A polygon.
  /// - Parameter rings: its outline, then its holes.
  public static func polygon(_ rings: [[Coordinate]]) -> AnnotationAttachment {
    AnnotationAttachment(.polygon(rings))
  }

  /// A feature that a layer draws, with which it is hidden.
  /// - Parameters:
  ///   - layer: as the spec or the style names it.
  ///   - id: of the feature; nil: any.
  ///   - part: if it is a line, as for a line.
  public static func feature(
    layer: String, id: String? = nil, part: ClosedRange<Double>? = nil
  ) -> AnnotationAttachment {
    AnnotationAttachment(.layerFeature(layer: layer, id: id), part: part)
  }

  /// A feature of a source.
  /// - Parameters:
  ///   - source: as the spec or the style names it.
  ///   - id: of the feature; nil: any.
  ///   - part: if it is a line, as for a line.
  public static func feature(
    source: String, id: String? = nil, part: ClosedRange<Double>? = nil
  ) -> AnnotationAttachment {
    AnnotationAttachment(.sourceFeature(source: source, id: id), part: part)
  }

  /// Another annotation.
  /// - Parameters:
  ///   - id: as the spec names it, or who added it.
  ///   - corner: the point of its frame; nil: the one opposite of the anchor.
  public static func annotation(_ id: String, at corner: Anchor? = nil) -> AnnotationAttachment {
    AnnotationAttachment(.annotation(id), corner: corner)
  }

  func write(to json: inout JSONWriter) {
    switch kind {
    case .point(let coordinate): json.array("point") { $0.write(coordinate) }
    case .line(let coordinates): json.array("line") { $0.write(coordinates) }
    case .polygon(let rings):
      json.array("polygon") { list in
        for ring in rings { list.array { $0.write(ring) } }
      }
    case .layerFeature(let layer, let id): json.writeFeature("layer", layer, id)
    case .sourceFeature(let source, let id): json.writeFeature("source", source, id)
    case .annotation(let id): json.member("annotation", id)
    }
    if let part, part.lowerBound == part.upperBound {
      json.member("at", WrittenNumber(part.lowerBound))
    } else if let part {
      json.array("part") {
        $0.element(WrittenNumber(part.lowerBound))
        $0.element(WrittenNumber(part.upperBound))
      }
    }
    if let corner { json.member("at", corner.name) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ coordinate: Coordinate) {
    element(WrittenNumber(coordinate.longitude))
    element(WrittenNumber(coordinate.latitude))
  }

  fileprivate mutating func write(_ coordinates: [Coordinate]) {
    for coordinate in coordinates { array { $0.write(coordinate) } }
  }

  fileprivate mutating func writeFeature(_ place: String, _ name: String, _ id: String?) {
    object("feature") {
      $0.member(place, name)
      if let id { $0.member("id", id) }
    }
  }
}
