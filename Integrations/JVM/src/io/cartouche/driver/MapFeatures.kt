package io.cartouche.driver

import io.cartouche.Attachment
import io.cartouche.AttachmentKind
import io.cartouche.CartoucheException
import io.cartouche.Coordinate
import io.cartouche.Geometry
import io.cartouche.Input
import io.cartouche.Resolver
import io.cartouche.ScreenPoint
import kotlin.math.abs

/** Features that only the map knows: reports their geometry and visibility to the resolver. */
internal class MapFeatures(
  private val host: MapHost, private val resolver: Resolver, private val send: (Input) -> Unit,
  private val changed: () -> Unit, private val warn: (String) -> Unit
) {
  private class Report(val geometry: List<Geometry>) {
    /** Whether the feature is drawn, as last reported; null before the first report. */
    var isVisible: Boolean? = null
  }

  private var attachments: List<Attachment>? = null
  private val layers = LinkedHashMap<String, ArrayList<Attachment>>()
  private val reports = HashMap<Int, Report>()
  /** The feature for which each attachment was last reported. */
  private val asked = HashMap<Int, Pair<String?, String?>>()
  /** Increases when attachments get other indices, so that late answers are ignored. */
  private var edition = 0

  /** Whether the map has loaded features since the last report. */
  var isStale = true

  fun forget() {
    reports.clear()
    asked.clear()
    attachments = null
    edition += 1
    isStale = true
  }

  private fun findAttachments() {
    val present = resolver.attachments
    if (present === attachments) return
    attachments = present
    layers.clear()
    for (each in present) {
      val feature = Pair(each.layer, each.id)
      // If the resolver has no geometry for the attachment, the attachment is new or has changed.
      if (each.kind == AttachmentKind.HOST_FEATURE && reports[each.attachment] == null || asked[each.attachment] != feature) {
        asked[each.attachment] = feature
        reports.remove(each.attachment)
        isStale = true
      }
      val layer = each.layer ?: continue
      if (each.isHostSupplied) layers.getOrPut(layer) { ArrayList() }.add(each)
    }
  }

  /** Asks for changed geometries after the map has loaded features. */
  fun tellGeometries() {
    findAttachments()
    if (!isStale || layers.isEmpty()) return
    isStale = false
    for (layer in ArrayList(layers.keys)) {
      val asking = edition
      host.queryFeatures(layer) { features ->
        // Without an answer, the layer has loaded nothing: the last report stays valid.
        if (asking == edition && features != null) tellGeometries(layer, features)
      }
    }
  }

  private fun tellGeometries(layer: String, features: List<MapFeature>) {
    val byId = features.groupBy { it.id }
    for (each in layers[layer].orEmpty()) {
      val pieces = if (each.id == null) features else byId[each.id].orEmpty()
      // The map drops the tiles of distant features: the last report stays valid.
      if (pieces.any()) tell(each.attachment, different(pieces))
    }
  }

  /** Returns the geometries of features without repetitions: adjacent tiles repeat features near their common edge. */
  private fun different(features: List<MapFeature>): List<Geometry> {
    val found = ArrayList<Geometry>()
    for (geometry in features.mapTo(LinkedHashSet()) { it.geometry }) if (found.none { isNear(it, geometry) }) found.add(geometry)
    return found
  }

  /** Asks which features on screen the map draws. For features off screen, the map does not know. */
  fun tellVisibility() {
    findAttachments()
    val asking = edition
    for (layer in ArrayList(layers.keys)) {
      host.queryDrawnFeatures(layer) { drawn -> if (asking == edition && drawn != null) tellVisibility(layer, drawn) }
    }
  }

  private fun tellVisibility(layer: String, drawn: Set<String>) {
    for (each in layers[layer].orEmpty()) {
      val report = reports[each.attachment] ?: continue
      val isDrawn = if (each.id == null) drawn.any() else each.id in drawn
      val isVisible = isDrawn || report.geometry.none { isOnScreen(it) }
      if (report.isVisible == isVisible) continue
      report.isVisible = isVisible
      send(Input.featureVisibility(each.attachment, isVisible))
    }
  }

  private fun tell(attachment: Int, geometry: List<Geometry>) {
    val report = reports[attachment]
    val known = report?.geometry
    val isSame = known != null && known.size == geometry.size && geometry.all { piece -> known.any { isNear(it, piece) } }
    if (isSame) return
    val next = Report(geometry)
    next.isVisible = report?.isVisible
    reports[attachment] = next
    try {
      resolver.setGeometry(attachment, geometry)
      // The resolver has a new list, but with the same attachments.
      attachments = resolver.attachments
      changed()
    } catch (error: CartoucheException) {
      // An invalid geometry must not prevent the report of other features. It is reported again when it changes.
      warn("a feature of the map cannot be used: ${error.message}")
    }
  }

  private fun isOnScreen(geometry: Geometry): Boolean {
    val viewport = host.viewport
    geometry.forEachCoordinate { coordinate ->
      val point: ScreenPoint? = host.point(coordinate)
      if (point != null && point.x >= 0 && point.y >= 0 && point.x <= viewport.width && point.y <= viewport.height) return true
    }
    return false
  }

  private companion object {
    /** The tolerance of coordinates in degrees: copies of a feature in different tiles differ by rounding. */
    const val NEARNESS = 1e-7

    fun isNear(one: Geometry, other: Geometry): Boolean {
      if (one.javaClass != other.javaClass) return false
      val parts = parts(one)
      val others = parts(other)
      return parts.size == others.size && parts.indices.all { isNear(parts[it], others[it]) }
    }

    private fun isNear(one: List<Coordinate>, other: List<Coordinate>): Boolean = one.size == other.size && one.indices.all {
      abs(one[it].longitude - other[it].longitude) < NEARNESS && abs(one[it].latitude - other[it].latitude) < NEARNESS
    }

    private fun parts(geometry: Geometry): List<List<Coordinate>> = when (geometry) {
      is Geometry.Point -> listOf(listOf(geometry.coordinate))
      is Geometry.MultiPoint -> listOf(geometry.coordinates)
      is Geometry.LineString -> listOf(geometry.coordinates)
      is Geometry.MultiLineString -> geometry.lines
      is Geometry.Polygon -> geometry.rings
      is Geometry.MultiPolygon -> geometry.polygons.flatten()
    }
  }
}
