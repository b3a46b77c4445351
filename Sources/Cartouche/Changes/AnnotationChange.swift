import CartoucheDiagnostics
public import CartoucheResolver

/// A set of new property values for an annotation.
///
/// In an update, a `nil` property keeps its value. In a new annotation, a `nil` property has the value of the
/// templates, or the default of the language.
///
/// The properties have the names and meanings that they have in a spec. Other properties, such as `states`, and
/// expressions can be changed with YAML text: ``ViewAnnotation/update(_:)-(String)``.
public struct AnnotationChange: Sendable, Equatable {
  /// The title of the view, in which braces are ordinary characters; empty for no title.
  public var title: String?
  /// The subtitle of the view, in which braces are ordinary characters; empty for no subtitle.
  public var subtitle: String?
  /// The data for the host's view, by name. Names that are not in the dictionary keep their current values.
  public var data: [String: DataValue] = [:]
  /// The name of the host's view class.
  public var view: String?
  /// The size of the view, in points.
  public var size: ViewSize?
  /// The anchors that the view may use, in order of preference.
  public var variableAnchors: [AnchorChoice]?
  /// The distance between the anchor point and the view, in points.
  public var gap: Double?
  /// The point, line, polygon, feature or annotation that the view is attached to.
  public var attachment: AnnotationAttachment?
  /// The placement priority: annotations with a higher priority are placed first.
  public var priority: PlacementPriority?
  /// The drawing order: views with a higher number are drawn above others.
  public var zPriority: Double?
  /// The lowest zoom at which the annotation is shown, 0…25.5.
  public var minZoom: Double?
  /// The zoom from which the annotation is hidden, 0…25.5. With 25.5, it is shown at all higher zooms.
  public var maxZoom: Double?
  /// Whether the view may be shown. With `false`, the view is hidden and does not block other views.
  public var visible: Bool?
  /// Whether the view may cover other views.
  public var allowOverlap: Bool?
  /// Whether this view blocks other views: they must not cover it.
  public var obstacle: Bool?
  /// Whether the view may use the whole viewport, including the camera's padding.
  public var ignoreCameraPadding: Bool?
  /// Whether the view may cover the puck, the mark of the user's location.
  public var allowOverlapWithPuck: Bool?
  /// Whether the view avoids the layers of the spec's `avoid.layers`.
  public var avoidLayers: Bool?
  /// Whether the view avoids the regions of the spec's `avoid.regions`.
  public var avoidRegions: Bool?
  /// The least distance to other visible views of the same group, in points; 0 for no such distance.
  public var repeatDistance: Double?
  /// The annotation's group for the repeat distance; empty for no group. Without a group, the spec's is kept, by
  /// default the title.
  public var repeatGroup: String?
  /// The length of the longest leader line of the view, in points, 1…1,000; 0 for no leader line.
  public var leaderLength: Double?
  /// Whether the annotation is selected from the next frame on.
  public var selected: Bool?
  /// Whether the annotation can be selected and receives taps.
  public var enabled: Bool?
  /// Whether the annotation can be dragged.
  public var draggable: Bool?

  /// Creates a change without new values.
  public init() {}
}

/// The priority with which an annotation is placed. Annotations with a higher priority are placed first.
public enum PlacementPriority: Sendable, Equatable {
  /// A priority as a finite number. An annotation without a priority has 0.
  case number(Double)
  /// The highest priority. The annotation is placed before those with a number, and a collision never hides it.
  case required

  /// A priority of -250.
  public static let low = PlacementPriority.number(-250)
  /// A priority of 250.
  public static let high = PlacementPriority.number(250)
}

extension PlacementPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a numeric priority from a literal such as `2.5`.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a numeric priority from a literal such as `10`.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
}

/// The size of a view, in points.
///
/// A `nil` side is `auto` in a spec: the host measures that side, and the resolver uses an estimate until then.
public struct ViewSize: Sendable, Equatable {
  /// The width of the view in points, at least 0; `nil` if the host measures it.
  public var width: Double?
  /// The height of the view in points, at least 0; `nil` if the host measures it.
  public var height: Double?

  /// Creates a size from two sides, in points. A `nil` side is measured by the host.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// A size that the host measures: both sides are `auto`.
  public static let auto = ViewSize(width: nil, height: nil)

  func write(to list: inout JSONWriter) {
    for side in [width, height] {
      if let side { list.element(SpecNumber(side)) } else { list.element("auto") }
    }
  }
}

/// An anchor that an annotation may use, with its offsets and optional size.
public struct AnchorChoice: Sendable, Equatable {
  /// The part of the view that touches the anchor point.
  public var anchor: Anchor
  /// The horizontal offset in points, positive to the right. The annotation's gap is added to it.
  public var offsetX: Double
  /// The vertical offset in points, **positive upwards**. The annotation's gap is added to it.
  public var offsetY: Double
  /// The size of the view with this anchor, or `nil` for the annotation's own size.
  public var size: ViewSize?

  /// Creates an anchor that an annotation may use. The offsets move the view away from the anchor point.
  public init(_ anchor: Anchor, offsetX: Double = 0, offsetY: Double = 0, size: ViewSize? = nil) {
    self.anchor = anchor
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.size = size
  }

  /// The anchor in the middle of the view: the view is centered on the anchor point.
  public static let center = AnchorChoice(.center)
  /// The anchor in the middle of the upper edge: the view is below the anchor point.
  public static let top = AnchorChoice(.top)
  /// The anchor in the middle of the lower edge: the view is above the anchor point.
  public static let bottom = AnchorChoice(.bottom)
  /// The anchor in the middle of the left edge: the view is to the right of the anchor point.
  public static let left = AnchorChoice(.left)
  /// The anchor in the middle of the right edge: the view is to the left of the anchor point.
  public static let right = AnchorChoice(.right)
  /// The anchor at the upper left corner of the view: the view is below the anchor point, to the right.
  public static let topLeft = AnchorChoice(.topLeft)
  /// The anchor at the upper right corner of the view: the view is below the anchor point, to the left.
  public static let topRight = AnchorChoice(.topRight)
  /// The anchor at the lower left corner of the view: the view is above the anchor point, to the right.
  public static let bottomLeft = AnchorChoice(.bottomLeft)
  /// The anchor at the lower right corner of the view: the view is above the anchor point, to the left.
  public static let bottomRight = AnchorChoice(.bottomRight)

  func write(to json: inout JSONWriter) {
    json.member("anchor", anchor.name)
    if offsetX != 0 { json.member("offsetX", SpecNumber(offsetX)) }
    if offsetY != 0 { json.member("offsetY", SpecNumber(offsetY)) }
    if let size { json.array("size") { size.write(to: &$0) } }
  }
}

extension AnnotationChange {
  /// Returns the change as a JSON annotation of a spec, so that the reader of specs also reads changes.
  /// - Parameters:
  ///   - id: The id of a new annotation, or `nil` for an update.
  ///   - templates: The templates that a new annotation extends.
  func json(id: String? = nil, extends templates: [String] = []) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let id { json.member("id", id) }
      if !templates.isEmpty { json.array("extends") { list in for name in templates { list.element(name) } } }
      if let title { json.member("title", escaped(title)) }
      if let subtitle { json.member("subtitle", escaped(subtitle)) }
      if !data.isEmpty { json.object("data") { $0.members(data) } }
      if let view { json.member("view", view) }
      if let size { json.array("size") { size.write(to: &$0) } }
      if let variableAnchors {
        json.array("variableAnchors") { list in
          for choice in variableAnchors { list.object { choice.write(to: &$0) } }
        }
      }
      if let gap { json.member("gap", SpecNumber(gap)) }
      if let attachment { json.object("attach") { attachment.write(to: &$0) } }
      switch priority {
      case .number(let number): json.member("priority", SpecNumber(number))
      case .required: json.member("priority", "required")
      case nil: break
      }
      writeNumbersAndConditions(to: &json)
    }
    return json.bytes
  }

  private func writeNumbersAndConditions(to json: inout JSONWriter) {
    let numbers = [
      ("zPriority", zPriority), ("minZoom", minZoom), ("maxZoom", maxZoom),
      ("repeatDistance", repeatDistance),
    ]
    for case (let name, let number?) in numbers { json.member(name, SpecNumber(number)) }
    if let repeatGroup { json.member("repeatGroup", repeatGroup) }
    switch leaderLength {
    case 0: json.member("leader", Bool?.none)
    case let length?: json.object("leader") { $0.member("maxLength", SpecNumber(length)) }
    case nil: break
    }
    let conditions = [
      ("visible", visible), ("allowOverlap", allowOverlap), ("obstacle", obstacle),
      ("ignoreCameraPadding", ignoreCameraPadding), ("allowOverlapWithPuck", allowOverlapWithPuck),
      ("avoidLayers", avoidLayers), ("avoidRegions", avoidRegions), ("selected", selected),
      ("enabled", enabled), ("draggable", draggable),
    ]
    for case (let name, let condition?) in conditions { json.member(name, condition) }
  }

  /// Returns the text with each opening brace doubled, so that the compiler finds no placeholder in it.
  private func escaped(_ text: String) -> String {
    text.contains("{") ? String(text.flatMap { $0 == "{" ? ["{", "{"] : [$0] }) : text
  }
}

/// A number from the host that is written to JSON for the compiler.
///
/// A number that is not finite is written as `1e999`, which the compiler reports as out of range. Written as `null`, it would restore the
/// default of the property without a report.
struct SpecNumber: JSONScalar {
  var number: Double

  init(_ number: Double) { self.number = number }

  func append(toJSON bytes: inout [UInt8]) {
    if number.isFinite {
      number.append(toJSON: &bytes)
    } else {
      bytes.append(contentsOf: "1e999".utf8)
    }
  }
}
