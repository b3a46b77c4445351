package io.cartouche.driver

import io.cartouche.Camera
import io.cartouche.Coordinate
import io.cartouche.Events
import io.cartouche.Input
import io.cartouche.Resolver
import io.cartouche.Viewport
import kotlin.math.min

/** Zooms into tapped clusters, or expands those that no zoom of the map splits. */
internal class TappedClusters(
  private val resolver: Resolver, private val map: MapHost, private val options: DriverOptions, private val send: (Input) -> Unit
) {
  private var tapped = Slot.NOTHING
  /** The id of the expanded cluster, or null. */
  private var expanded: String? = null

  /** Notes the events of a frame. */
  fun note(events: Events) {
    for (i in 0 until events.size) {
      val kind = events.kind(i)
      if (kind == Events.EXPANSION_CHANGED) expanded = if (events.isTrue(i)) events.id(i) else null
      if (kind == Events.ANNOTATION_TAPPED) tapped = events.annotation(i)
    }
  }

  /** Forgets a tapped cluster, since its index belongs to the plan before. */
  fun forget() {
    tapped = Slot.NOTHING
  }

  /** Opens the cluster that was tapped since the last call, if any. */
  fun open(from: Camera, viewport: Viewport) {
    val cluster = tapped
    tapped = Slot.NOTHING
    if (!isCluster(cluster)) return
    val clusters = resolver.frame.clusters
    val i = clusters.find(cluster)
    if (i < 0) return
    val splitZoom = clusters.splitZoom(i)
    if (splitZoom < map.maxZoom) {
      if (options.zoomsIntoClusters) zoomInto(cluster, Coordinate(clusters.longitude(i), clusters.latitude(i)), splitZoom, from, viewport)
    } else if (options.expandsClusters) {
      val id = resolver.id(cluster)
      send(if (expanded == id) Input.collapse() else Input.expand(id))
    }
  }

  /** Moves the map to the members of a cluster, or, if the members are too close together, to the zoom at which the cluster splits. */
  private fun zoomInto(cluster: Int, center: Coordinate, splitZoom: Double, from: Camera, viewport: Viewport) {
    val camera = resolver.cameraFitting(listOf(cluster), viewport, from, min(map.maxZoom, 25.5))
    if (camera.zoom > from.zoom + 0.01) map.moveCamera(camera.center, camera.zoom)
    else map.moveCamera(center, min(splitZoom + 0.1, map.maxZoom))
  }
}
