import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A layer of the map.
struct MapLayer {
  /// How large what it draws is, in points; 0 where that is not known.
  enum DrawnSize {
    case icon(width: Value<Double>, height: Value<Double>)
    /// The stroke lies around the circle.
    case circle(radius: Value<Double>, stroke: Value<Double> = Value(0))
    /// A line with a gap is two, each of the width, with the gap between them; an offset moves it sideways.
    case line(width: Value<Double>, gap: Value<Double> = Value(0), offset: Value<Double> = Value(0))
    /// An area has the size of its features.
    case area
  }

  var name: Located<String>
  /// Nil: of a type that annotations cannot be bound to.
  var type: LayerType?
  /// As it is written.
  var typeName: String
  var source: Located<String>?
  var filter: Expression?
  /// Whether only the host can tell which features it draws.
  var hasHostFilter = false
  var minZoom = 0.0
  var maxZoom = Layer.endOfZooms
  var isVisible = true
  var drawnSize = DrawnSize.area
  var anchor = AnchorName.center
  var offsetX = 0.0
  var offsetY = 0.0
  var allowOverlap = false
  var sortKey = Layer.defaults.sortKey
  /// Fractions of a line between which it is not drawn.
  var trim = FractionRange(start: 0, end: 0)
  /// Index in `MapData.samples` of what stands for the features of its source where only the host has them.
  var samples: Int?
  /// As of a source.
  var heldFindings: [Diagnostic] = []
  /// What keeps its size from being known, which matters only where the size does.
  var sizeFindings: [Diagnostic] = []

  init(name: Located<String>, typeName: String) {
    self.name = name
    self.typeName = typeName
    type = LayerTypeName(rawValue: typeName).map { LayerType($0) }
  }

  init(_ layer: Named<Layer>) {
    self.init(name: layer.name, typeName: layer.content.type?.content.rawValue ?? "")
    let content = layer.content
    source = content.source
    filter = content.filter
    minZoom = content.minZoom
    maxZoom = content.maxZoom
    isVisible = content.visible
    anchor = content.anchor
    offsetX = content.offsetX
    offsetY = content.offsetY
    allowOverlap = content.allowOverlap
    sortKey = content.sortKey
    trim = content.trimOffset?.content ?? trim
    drawnSize = MapLayer.drawnSize(of: content, type)
  }

  private static func drawnSize(of layer: Layer, _ type: LayerType?) -> DrawnSize {
    switch type {
    case .symbol: .icon(width: layer.size?.width ?? Value(0), height: layer.size?.height ?? Value(0))
    case .circle: .circle(radius: layer.radius)
    case .line: .line(width: layer.width)
    case .fill, .fillExtrusion, nil: .area
    }
  }

  /// Takes what a spec says of this layer, which is one of the style.
  mutating func take(_ layer: Layer) {
    for key in layer.written {
      switch key.content {
      case "filter": (filter, hasHostFilter) = (layer.filter, false)
      case "minZoom": minZoom = layer.minZoom
      case "maxZoom": maxZoom = layer.maxZoom
      case "visible": isVisible = layer.visible
      case "size", "radius", "width": drawnSize = MapLayer.drawnSize(of: layer, type)
      case "anchor": anchor = layer.anchor
      case "offsetX": offsetX = layer.offsetX
      case "offsetY": offsetY = layer.offsetY
      case "allowOverlap": allowOverlap = layer.allowOverlap
      case "sortKey": sortKey = layer.sortKey
      case "trimOffset": trim = layer.trimOffset?.content ?? trim
      // What the style says of these is checked, and samples are read by who has files.
      default: break
      }
    }
  }
}

extension Layer {
  /// Whether a spec says how large what the layer draws is.
  var writesSize: Bool { written.contains { ["size", "radius", "width"].contains($0.content) } }
}

extension MapLayer.DrawnSize {
  /// Whether each feature has a size of its own.
  var isFeatureConstant: Bool { values.allSatisfy { $0.expression?.isFeatureConstant ?? true } }

  private var values: [Value<Double>] {
    switch self {
    case .icon(let width, let height): [width, height]
    case .circle(let radius, let stroke): [radius, stroke]
    case .line(let width, let gap, let offset): [width, gap, offset]
    case .area: []
    }
  }
}

extension LayerType {
  fileprivate init(_ name: LayerTypeName) {
    switch name {
    case .symbol: self = .symbol
    case .circle: self = .circle
    case .line: self = .line
    case .fill: self = .fill
    case .fillExtrusion: self = .fillExtrusion
    }
  }
}
