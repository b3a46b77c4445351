import CartoucheDiagnostics
public import CartoucheResolver

/// The object that a view is attached to, and the part of the object where the view may be.
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
  /// The part of a line where the view may be, as fractions of the line's length; `nil` for the whole line.
  private var part: ClosedRange<Double>?
  /// The point of the other annotation's rectangle that this view touches; `nil` for the point opposite this view's anchor.
  private var corner: Anchor?

  private init(_ kind: Kind, part: ClosedRange<Double>? = nil, corner: Anchor? = nil) {
    self.kind = kind
    self.part = part
    self.corner = corner
  }

  /// Returns an attachment to a fixed coordinate.
  public static func point(_ coordinate: Coordinate) -> AnnotationAttachment {
    AnnotationAttachment(.point(coordinate))
  }

  /// Returns an attachment to a line.
  /// - Parameters:
  ///   - coordinates: The coordinates of the line, at least two.
  ///   - part: The stretch where the view may be, as fractions of the line's length, 0…1; `nil` for the whole
  ///     line. Equal bounds fix the view to one position.
  public static func line(
    _ coordinates: [Coordinate], part: ClosedRange<Double>? = nil
  ) -> AnnotationAttachment {
    AnnotationAttachment(.line(coordinates), part: part)
  }

  /// Returns an attachment to a polygon.
  /// - Parameter rings: The outer ring, followed by the holes.
  public static func polygon(_ rings: [[Coordinate]]) -> AnnotationAttachment {
    AnnotationAttachment(.polygon(rings))
  }

  /// Returns an attachment to a feature of a layer. The view is hidden while the layer does not draw the
  /// feature.
  /// - Parameters:
  ///   - layer: The name of the layer in the spec or the style.
  ///   - id: The id of the feature, or `nil` for any feature of the layer.
  ///   - part: The stretch of a line feature where the view may be, as fractions of its length, 0…1; `nil` for
  ///     the whole line.
  public static func feature(
    layer: String, id: String? = nil, part: ClosedRange<Double>? = nil
  ) -> AnnotationAttachment {
    AnnotationAttachment(.layerFeature(layer: layer, id: id), part: part)
  }

  /// Returns an attachment to a feature of a source.
  /// - Parameters:
  ///   - source: The name of the source in the spec or the style.
  ///   - id: The id of the feature, or `nil` for any feature of the source.
  ///   - part: The stretch of a line feature where the view may be, as fractions of its length, 0…1; `nil` for
  ///     the whole line.
  public static func feature(
    source: String, id: String? = nil, part: ClosedRange<Double>? = nil
  ) -> AnnotationAttachment {
    AnnotationAttachment(.sourceFeature(source: source, id: id), part: part)
  }

  /// Returns an attachment to another annotation.
  /// - Parameters:
  ///   - id: The id of the other annotation.
  ///   - corner: The point on the rectangle of the other annotation's view that this view touches; `nil` for
  ///     the point opposite this view's anchor.
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
      json.member("at", SpecNumber(part.lowerBound))
    } else if let part {
      json.array("part") {
        $0.element(SpecNumber(part.lowerBound))
        $0.element(SpecNumber(part.upperBound))
      }
    }
    if let corner { json.member("at", corner.name) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ coordinate: Coordinate) {
    element(SpecNumber(coordinate.longitude))
    element(SpecNumber(coordinate.latitude))
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
