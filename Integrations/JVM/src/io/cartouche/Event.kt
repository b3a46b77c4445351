package io.cartouche

/**
 * A difference between two frames. `docs/events.md` describes the events.
 *
 * @property annotation the index of the annotation or cluster; −1 for [MapTapped].
 * @property id the id of the annotation or cluster; empty for [MapTapped].
 */
sealed class Event {
  abstract val annotation: Int
  abstract val id: String

  /** An annotation was selected or deselected. */
  data class SelectionChanged(override val annotation: Int, override val id: String, val isSelected: Boolean) : Event()
  /** A tap hit a view. */
  data class AnnotationTapped(override val annotation: Int, override val id: String) : Event()
  /** A tap hit the pointer to an annotation that is off screen. */
  data class PointerTapped(override val annotation: Int, override val id: String) : Event()
  /** A tap hit a part of a callout. */
  data class PartTapped(override val annotation: Int, override val id: String, val part: String) : Event()
  /** A tap hit a callout outside its parts. */
  data class BackgroundTapped(override val annotation: Int, override val id: String) : Event()
  /** A tap hit the map. [coordinate] is null above the horizon. */
  data class MapTapped(val coordinate: Coordinate?) : Event() {
    override val annotation: Int get() = NONE
    override val id: String get() = ""
  }
  /** The drag state changed. [coordinate] is the new coordinate from `ENDING` on, otherwise that before the drag. */
  data class DragStateChanged(
    override val annotation: Int, override val id: String, val from: DragState, val to: DragState, val coordinate: Coordinate
  ) : Event()
  /** A view was shown or hidden. A hidden view has a [cause], and a [blocker] if the cause has one. */
  data class VisibilityChanged(
    override val annotation: Int, override val id: String, val isVisible: Boolean, val cause: Cause?, val blocker: Blocker?
  ) : Event()
  /** The anchor point has another coordinate. */
  data class AnchorCoordinateChanged(override val annotation: Int, override val id: String, val coordinate: Coordinate) :
    Event()
  /** The view has another anchor. [from] is null if there was none. */
  data class AnchorChanged(
    override val annotation: Int, override val id: String, val from: PlacedAnchor?, val to: PlacedAnchor
  ) : Event()
  /** The rectangle of a view changed. Reported with [Resolver.reportsFrameChanges] or a handler. */
  data class FrameChanged(override val annotation: Int, override val id: String, val frame: Rectangle) : Event()
  /** A callout was shown or hidden. */
  data class CalloutChanged(override val annotation: Int, override val id: String, val isVisible: Boolean) : Event()
  /** A view got or lost its leader line. */
  data class LeaderChanged(override val annotation: Int, override val id: String, val isVisible: Boolean) : Event()
  /** A cluster formed of [count] members. */
  data class ClusterFormed(
    override val annotation: Int, override val id: String, val count: Int, val from: ClusterRelative
  ) : Event()
  /** Members joined or left a cluster. */
  data class ClusterChanged(override val annotation: Int, override val id: String, val joined: Int, val left: Int) : Event()
  /** Members joined or left a cluster. Reported with [Resolver.reportsClusterMembers] or a handler. */
  data class ClusterMembersChanged(
    override val annotation: Int, override val id: String, val joined: List<String>, val left: List<String>
  ) : Event()
  /** A cluster dissolved. */
  data class ClusterDissolved(override val annotation: Int, override val id: String, val into: ClusterRelative) : Event()
  /** The members of a cluster are shown around it, or no longer are. */
  data class ExpansionChanged(override val annotation: Int, override val id: String, val isExpanded: Boolean) : Event()
}

/** An anchor with its offset in points, positive to the right and **upwards**, without a gap that depends on zoom. */
data class PlacedAnchor(val anchor: Anchor, val offsetX: Double, val offsetY: Double)

/** What the members of a cluster were part of before it formed, or are part of after it dissolved. */
sealed class ClusterRelative {
  /** Single views or smaller clusters. */
  object Parts : ClusterRelative()
  /** One other cluster. */
  data class Other(val annotation: Int, val id: String) : ClusterRelative()
  /** The members are too far from the screen for clusters to be computed. */
  object Offscreen : ClusterRelative()
}

/** The events of a frame: those of inputs in order, then those of removed annotations, then all others in document order. */
class Events internal constructor(resolver: Resolver) : AnnotationList<Event>(resolver, Lists.EVENTS, 128) {
  /** The class of event `i`, for code that makes no object of each event. */
  fun type(i: Int): Class<out Event> = TYPES[int(i, 0)]

  override fun annotation(i: Int): Int = int(i, 4)

  internal fun kind(i: Int): Int = int(i, 0)
  internal fun isTrue(i: Int): Boolean = int(i, 8) != 0

  override fun get(index: Int): Event {
    val annotation = annotation(index)
    val kind = kind(index)
    if (kind == MAP_TAPPED) return Event.MapTapped(if (isTrue(index)) coordinate(index) else null)
    val id = id(index)
    return when (kind) {
      0 -> Event.SelectionChanged(annotation, id, isTrue(index))
      ANNOTATION_TAPPED -> Event.AnnotationTapped(annotation, id)
      3 -> Event.DragStateChanged(
        annotation, id, DragState.of(int(index, 12)), DragState.of(int(index, 16)), coordinate(index)
      )
      4 -> if (isTrue(index)) Event.VisibilityChanged(annotation, id, true, null, null) else Event.VisibilityChanged(
        annotation, id, false, Cause.of(int(index, 20)), resolver.blocker(int(index, 24), int(index, 28))
      )
      5 -> Event.AnchorCoordinateChanged(annotation, id, coordinate(index))
      6 -> Event.AnchorChanged(
        annotation, id,
        if (int(index, 12) == NONE) null
        else PlacedAnchor(Anchor.of(int(index, 40)), double(index, 48), double(index, 56)),
        PlacedAnchor(Anchor.of(int(index, 44)), double(index, 64), double(index, 72))
      )
      7 -> Event.FrameChanged(
        annotation, id, Rectangle(double(index, 96), double(index, 104), double(index, 112), double(index, 120))
      )
      8 -> Event.CalloutChanged(annotation, id, isTrue(index))
      9 -> Event.PartTapped(annotation, id, resolver.text(Texts.PART_NAME, int(index, 8)).orEmpty())
      10 -> Event.BackgroundTapped(annotation, id)
      CLUSTER_FORMED -> Event.ClusterFormed(annotation, id, int(index, 8), relative(index))
      CLUSTER_CHANGED -> Event.ClusterChanged(annotation, id, int(index, 16), int(index, 12))
      13 -> Event.ClusterDissolved(annotation, id, relative(index))
      CLUSTER_MEMBERS_CHANGED -> Event.ClusterMembersChanged(annotation, id, members(index, 1), members(index, 0))
      15 -> Event.LeaderChanged(annotation, id, isTrue(index))
      EXPANSION_CHANGED -> Event.ExpansionChanged(annotation, id, isTrue(index))
      17 -> Event.PointerTapped(annotation, id)
      else -> throw CartoucheException(ErrorCode.UNLOADABLE, "the native library reports an unknown event $kind")
    }
  }

  private fun coordinate(i: Int) = Coordinate(double(i, 80), double(i, 88))

  private fun relative(i: Int): ClusterRelative = when (int(i, 32)) {
    0 -> ClusterRelative.Parts
    1 -> ClusterRelative.Other(int(i, 36), resolver.id(int(i, 36)))
    else -> ClusterRelative.Offscreen
  }

  private fun members(i: Int, joined: Int): List<String> =
    resolver.items(Lists.EVENT_MEMBERS, i, joined, 4) { buffer, at -> resolver.id(buffer.getInt(at)) }

  internal companion object {
    const val ANNOTATION_TAPPED = 1
    const val MAP_TAPPED = 2
    const val FRAME_CHANGED = 7
    const val CLUSTER_FORMED = 11
    const val CLUSTER_CHANGED = 12
    const val CLUSTER_MEMBERS_CHANGED = 14
    const val EXPANSION_CHANGED = 16

    /** The classes of events by the numbers of `cartouche.h`. */
    val TYPES: List<Class<out Event>> = listOf(
      Event.SelectionChanged::class.java, Event.AnnotationTapped::class.java, Event.MapTapped::class.java,
      Event.DragStateChanged::class.java, Event.VisibilityChanged::class.java, Event.AnchorCoordinateChanged::class.java,
      Event.AnchorChanged::class.java, Event.FrameChanged::class.java, Event.CalloutChanged::class.java,
      Event.PartTapped::class.java, Event.BackgroundTapped::class.java, Event.ClusterFormed::class.java,
      Event.ClusterChanged::class.java, Event.ClusterDissolved::class.java, Event.ClusterMembersChanged::class.java,
      Event.LeaderChanged::class.java, Event.ExpansionChanged::class.java, Event.PointerTapped::class.java
    )
  }
}
