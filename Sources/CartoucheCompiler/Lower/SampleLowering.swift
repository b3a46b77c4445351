import CartoucheResolver
import CartoucheSpec

/// Fills the features that stand for those which only the host knows.
struct SampleLowering {
  private var table = SampleFeatures()
  private var geometries = GeometryLowering()

  /// As it stands in a plan: empty where nothing has samples.
  var samples: SampleFeatures {
    guard table.layerFeatures.count > 0 || table.attachment.count > 0 else { return SampleFeatures() }
    var samples = table
    samples.geometries = geometries.shapes
    samples.shapeFeatures = geometries.shapeFeatures
    return samples
  }

  /// Adds what stands for the feature of an attachment, or for any of its layer's.
  /// - Parameters:
  ///   - attachment: its index, after those that were added before.
  ///   - isFilteredOut: whether the layer's filter leaves them out.
  ///   - point: where an annotation is that stands on none of them yet.
  mutating func add(
    _ selection: FeatureSelection, standingFor attachment: UInt32, isFilteredOut: Bool,
    at point: CoordinateValue
  ) {
    let rows = selection.rows
    let isOne = rows.count == 1
    table.attachment.append(attachment)
    table.firstShape.append(
      isOne ? geometries.shape(rows[0], of: selection) : geometries.shapes(of: selection))
    table.shapeCount.append(UInt32(rows.count))
    table.longitude.append(point.longitude)
    table.latitude.append(point.latitude)
    table.isFilteredOut.append(isFilteredOut)
    table.feature.append(isOne ? selection.number(of: rows[0]) : AttachmentTable.none)
  }

  /// Adds what a layer draws.
  mutating func addFeatures(_ add: (inout LayerFeatures, inout GeometryLowering) -> Void) {
    add(&table.layerFeatures, &geometries)
  }

  /// Ends the features of a layer.
  mutating func endLayer() { table.layerFeatures.ends.append(UInt32(table.layerFeatures.count)) }
}
