package io.cartouche.tests

import io.cartouche.*

/** The last frame of a resolver in the form of the program's JSON, without index, camera and viewport. */
class FrameJson(private val resolver: Resolver) {
  private val frame = resolver.frame

  fun frame(): Map<String, Any?> {
    val lists = LinkedHashMap<String, Any?>()
    lists["placements"] = frame.placements.indices.map { placement(it) }
    lists["hidden"] = frame.hidden.map { mapOf("id" to it.id, "cause" to it.cause.specName) + by(it.blocker) }
    lists["events"] = frame.events.map { event(it) }
    lists["explain"] = frame.explanations.map { explanation(it) }
    if (frame.clusters.any()) lists["clusters"] = frame.clusters.map { cluster(it) }
    if (frame.callouts.any()) lists["callouts"] = frame.callouts.map { callout(it) }
    if (frame.pointers.any()) lists["pointers"] = frame.pointers.map { pointer(it) }
    return lists
  }

  private fun placement(i: Int): Map<String, Any?> {
    val list = frame.placements
    val one = list[i]
    return defined(
      "id" to one.id, "x" to one.x, "y" to one.y, "width" to one.width, "height" to one.height,
      "anchor" to one.anchor.specName, "offsetX" to list.offsetX(i), "offsetY" to list.offsetY(i),
      "coordinate" to place(one.coordinate), "point" to point(one.point), "zPriority" to one.zPriority,
      "view" to (if (list.viewIndex(i) < 0) null else one.view), "slot" to one.slot.toDouble(), "states" to states(one.states),
      "title" to list.title(i), "subtitle" to list.subtitle(i), "data" to list.data(i)?.let { Json.parse(it) },
      "estimated" to (if (one.isEstimated) true else null),
      "covers" to (if (list.coveredRegion(i) < 0) null else region(list.coveredRegion(i))),
      "leader" to (if (!list.hasLeader(i)) null else
        listOf(listOf(list.pointX(i), list.pointY(i)), listOf(list.leaderX(i), list.leaderY(i))))
    )
  }

  private fun cluster(one: Cluster): Map<String, Any?> = mapOf(
    "id" to one.id, "count" to one.count.toDouble(), "splitZoom" to (if (one.splitZoom.isNaN()) null else one.splitZoom),
    "bounds" to listOf(one.bounds.west, one.bounds.south, one.bounds.east, one.bounds.north),
    "members" to resolver.members(one.annotation).map { resolver.id(it) },
    "properties" to one.properties.mapValues { Json.parse(it.value) } + ("count" to one.count.toDouble())
  )

  private fun callout(one: Callout) = defined(
    "id" to one.id, "x" to one.x, "y" to one.y, "width" to one.width, "height" to one.height, "anchor" to one.anchor.specName,
    "slot" to one.slot.toDouble(), "tip" to one.tip?.let { listOf(point(it.point), point(it.start), point(it.end)) },
    "offCenter" to one.tip?.offCenter, "title" to one.title, "subtitle" to one.subtitle, "leftAccessory" to one.leftAccessory,
    "rightAccessory" to one.rightAccessory, "detailAccessory" to one.detailAccessory,
    "parts" to (if (one.parts.any()) one.parts.map { mapOf("name" to it.name) + rectangle(it.frame) } else null)
  )

  private fun pointer(one: Pointer) = defined(
    "id" to one.id, "view" to one.view, "x" to one.x, "y" to one.y, "width" to one.width, "height" to one.height,
    "bearing" to one.bearing, "distance" to (if (one.distance.isNaN()) null else one.distance)
  )

  private fun event(event: Event): Map<String, Any?> {
    val kind = event.javaClass.simpleName.let { it.substring(0, 1).map { c -> Character.toLowerCase(c) }.joinToString("") + it.substring(1) }
    val id = if (event is Event.MapTapped) emptyMap() else mapOf("id" to event.id)
    return mapOf("event" to kind) + id + when (event) {
      is Event.SelectionChanged -> mapOf("selected" to event.isSelected)
      is Event.AnnotationTapped, is Event.PointerTapped, is Event.BackgroundTapped -> emptyMap()
      is Event.PartTapped -> mapOf("part" to event.part)
      is Event.MapTapped -> mapOf("coordinate" to event.coordinate?.let { place(it) })
      is Event.DragStateChanged ->
        mapOf("from" to event.from.specName, "to" to event.to.specName, "coordinate" to place(event.coordinate))
      is Event.VisibilityChanged ->
        if (event.isVisible) mapOf("visible" to true)
        else mapOf("visible" to false, "cause" to event.cause!!.specName) + by(event.blocker)
      is Event.AnchorCoordinateChanged -> mapOf("coordinate" to place(event.coordinate))
      is Event.AnchorChanged -> mapOf("from" to event.from?.let { anchor(it) }, "to" to anchor(event.to))
      is Event.FrameChanged -> mapOf("frame" to rectangle(event.frame))
      is Event.CalloutChanged -> mapOf("visible" to event.isVisible)
      is Event.LeaderChanged -> mapOf("visible" to event.isVisible)
      is Event.ClusterFormed -> mapOf("count" to event.count.toDouble(), "from" to relative(event.from))
      is Event.ClusterChanged -> mapOf("joined" to event.joined.toDouble(), "left" to event.left.toDouble())
      is Event.ClusterMembersChanged -> mapOf("joined" to event.joined, "left" to event.left)
      is Event.ClusterDissolved -> mapOf("into" to relative(event.into))
      is Event.ExpansionChanged -> mapOf("expanded" to event.isExpanded)
    }
  }

  private fun explanation(one: Explanation): Map<String, Any?> = mapOf("id" to one.id, "candidates" to one.candidates.map {
    defined(
      "coordinate" to place(it.coordinate), "anchor" to it.anchor.specName, "inside" to it.isInside, "clear" to it.isClear,
      "stoppedBy" to it.stoppedBy?.specName, "chosen" to (if (it.isChosen) true else null),
      "shown" to (if (it.isChosen && !one.isShown) false else null), "leader" to (if (it.hasLeader) true else null)
    ) + by(it.blocker)
  })

  private fun by(blocker: Blocker?): Map<String, Any?> = when (blocker?.kind) {
    null -> emptyMap()
    BlockerKind.REGION -> mapOf("by" to region(blocker.index))
    else -> mapOf("by" to blocker.name)
  }

  private fun region(index: Int): Any = resolver.regionNames[index].let { if (it.any()) it else index.toDouble() }

  private fun relative(one: ClusterRelative): Any? = when (one) {
    is ClusterRelative.Parts -> null
    is ClusterRelative.Other -> one.id
    is ClusterRelative.Offscreen -> "offscreen"
  }

  private fun anchor(one: PlacedAnchor) =
    mapOf("anchor" to one.anchor.specName, "offsetX" to one.offsetX, "offsetY" to one.offsetY)

  private fun states(states: States) = states.list.map { it.specName }.let { if (it.any()) it else null }
  private fun place(one: Coordinate) = listOf(one.longitude, one.latitude)
  private fun point(one: ScreenPoint) = listOf(one.x, one.y)
  private fun rectangle(one: Rectangle): Map<String, Any?> =
    mapOf("x" to one.x, "y" to one.y, "width" to one.width, "height" to one.height)
  private fun defined(vararg members: Pair<String, Any?>): Map<String, Any?> = mapOf(*members).filterValues { it != null }
}
