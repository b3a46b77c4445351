package io.cartouche.driver

import io.cartouche.Attachment
import io.cartouche.AttachmentKind
import io.cartouche.CartoucheException
import io.cartouche.Geometry
import io.cartouche.Input
import io.cartouche.Resolver
import io.cartouche.ScreenPoint

/** Features that only the map knows: reports their geometry and visibility to the resolver. */
internal class MapFeatures(
  private val host: MapHost, private val resolver: Resolver, private val send: (Input) -> Unit,
  private val changed: () -> Unit, private val warn: (String) -> Unit
) {
  private class Report(val geometry: Set<Geometry>) {
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
      if (pieces.any()) tell(each.attachment, pieces.mapTo(LinkedHashSet()) { it.geometry })
    }
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

  private fun tell(attachment: Int, geometry: Set<Geometry>) {
    val report = reports[attachment]
    if (report?.geometry == geometry) return
    val next = Report(geometry)
    next.isVisible = report?.isVisible
    reports[attachment] = next
    try {
      resolver.setGeometry(attachment, geometry.toList())
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
}
