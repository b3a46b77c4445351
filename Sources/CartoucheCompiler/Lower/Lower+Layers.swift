import CartoucheResolver
import CartoucheSpec

extension LayerTable {
  /// Adds a layer that annotations can be bound to; any other is left out.
  mutating func append(_ layer: MapLayer, _ data: MapData) {
    guard let type = layer.type else { return }
    names.append(layer.name.content.utf8)
    types.append(type)
    width.append(layer.width)
    height.append(layer.height)
    minZoom.append(layer.minZoom)
    maxZoom.append(layer.maxZoom)
    isVisible.append(layer.isVisible)
    trimStart.append(layer.trim.start)
    trimEnd.append(layer.trim.end)
    isHostSupplied.append(layer.hasHostFilter || data.isHostSupplied(layer.source))
  }
}
