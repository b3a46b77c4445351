package io.cartouche

/** The kind of a blocker, which keeps a view from being placed. */
enum class BlockerKind { NONE, ANNOTATION, REGION, LAYER }

/**
 * The blocker that keeps a view from being placed.
 *
 * @property index the index of an annotation or cluster, of an avoided region, or of a layer.
 * @property name the id of the annotation, or the name of the layer or region; null for a region without a name.
 */
data class Blocker(val kind: BlockerKind, val index: Int, val name: String?)

/** The hidden annotations in document order, followed by the hidden clusters. Empty without [Resolver.reportsHidden]. */
class Hidden internal constructor(resolver: Resolver) : AnnotationList<HiddenAnnotation>(resolver, Lists.HIDDEN, 32) {
  /** The reason why the annotation is hidden. */
  fun cause(i: Int): Cause = Cause.of(int(i, 4))
  /** The blocker, or null if the cause has none. */
  fun blocker(i: Int): Blocker? = resolver.blocker(int(i, 8), int(i, 12))
  /** The horizontal position of the anchor point on screen; NaN if the frame did not compute it. */
  fun pointX(i: Int): Double = double(i, 16)
  /** The vertical position of the anchor point on screen; NaN if the frame did not compute it. */
  fun pointY(i: Int): Double = double(i, 24)

  override fun get(index: Int): HiddenAnnotation =
    HiddenAnnotation(annotation(index), id(index), cause(index), blocker(index))
}

/** A hidden annotation or cluster. */
data class HiddenAnnotation(val annotation: Int, val id: String, val cause: Cause, val blocker: Blocker?)

/** The clusters of a frame in the order of their first members. Each is also among the placements or the hidden annotations. */
class Clusters internal constructor(resolver: Resolver) : AnnotationList<Cluster>(resolver, Lists.CLUSTERS, 32) {
  /** The number of members, without those that are selected, dragged or hidden at this zoom. */
  fun count(i: Int): Int = int(i, 4)
  /** The zoom above which the cluster splits; NaN if it never does. */
  fun splitZoom(i: Int): Double = double(i, 8)
  /** The longitude of the cluster. */
  fun longitude(i: Int): Double = double(i, 16)
  /** The latitude of the cluster. */
  fun latitude(i: Int): Double = double(i, 24)

  override fun get(index: Int): Cluster = resolver.cluster(
    annotation(index), count(index), splitZoom(index), Coordinate(longitude(index), latitude(index))
  )
}

/**
 * A cluster.
 *
 * @property splitZoom the zoom above which the cluster splits; NaN if it never does.
 * @property bounds the smallest box around the members.
 * @property properties the JSON of the aggregated properties by name: a number, a Boolean, `null`, a text in quotes, a list or an
 *   object.
 */
data class Cluster(
  val annotation: Int,
  val id: String,
  val count: Int,
  val splitZoom: Double,
  val coordinate: Coordinate,
  val bounds: Bounds,
  val properties: Map<String, String>
)

/** The visible callouts in draw order, bottom first. They are drawn above all placements. */
class Callouts internal constructor(resolver: Resolver) : AnnotationList<Callout>(resolver, Lists.CALLOUTS, 120) {
  /** The left edge of the callout, in points. */
  fun x(i: Int): Double = double(i, 32)
  /** The upper edge of the callout, in points. */
  fun y(i: Int): Double = double(i, 40)
  /** The width of the callout including its tip, in points. */
  fun width(i: Int): Double = double(i, 48)
  /** The height of the callout including its tip, in points. */
  fun height(i: Int): Double = double(i, 56)
  /** The part of the callout that touches its annotation. */
  fun anchor(i: Int): Anchor = Anchor.of(int(i, 8))
  /** The number of the app's view among all callouts, from 0. Numbers are reused when callouts disappear. */
  fun slot(i: Int): Int = int(i, 12)
  /** The states of the annotation. */
  fun states(i: Int): States = States.of(int(i, 16))
  /** Whether the callout has a tip. */
  fun hasTip(i: Int): Boolean = int(i, 20) != 0
  /** The number of parts that can be tapped. */
  fun partCount(i: Int): Int = int(i, 24)
  /** Whether the spec gives only the width; the height is measured. */
  fun givesWidth(i: Int): Boolean = int(i, 28) and 1 != 0
  /** Whether the spec gives only the height; the width is measured. */
  fun givesHeight(i: Int): Boolean = int(i, 28) and 2 != 0
  /** A number of the tip: x and y of its point, then those of the two ends of its base, for `number` 0 to 5. */
  fun tip(i: Int, number: Int): Double {
    if (number !in 0..5) throw IndexOutOfBoundsException("a tip has 6 numbers, not one at $number")
    return double(i, 64 + 8 * number)
  }
  /** The distance from the middle of the callout's side to the point of the tip, positive to the right or downwards. */
  fun tipOffCenter(i: Int): Double = double(i, 112)
  /** The title of the callout, or null. */
  fun title(i: Int): String? = resolver.text(Texts.CALLOUT_TITLE, annotation(i))
  /** The subtitle of the callout, or null. */
  fun subtitle(i: Int): String? = resolver.text(Texts.CALLOUT_SUBTITLE, annotation(i))
  /** The name of the view class of the left accessory, or null. */
  fun leftAccessory(i: Int): String? = resolver.text(Texts.LEFT_ACCESSORY, annotation(i))
  /** The name of the view class of the right accessory, or null. */
  fun rightAccessory(i: Int): String? = resolver.text(Texts.RIGHT_ACCESSORY, annotation(i))
  /** The name of the view class of the detail accessory, or null. */
  fun detailAccessory(i: Int): String? = resolver.text(Texts.DETAIL_ACCESSORY, annotation(i))

  /** The parts that report taps of their own, topmost first, the accessories last. */
  fun parts(i: Int): List<CalloutPart> = if (partCount(i) == 0) emptyList() else
    resolver.items(Lists.CALLOUT_PARTS, annotation(i), 0, 40) { buffer, at ->
      CalloutPart(resolver.text(Texts.PART_NAME, buffer.getInt(at)).orEmpty(), buffer.rectangle(at + 8))
    }

  override fun get(index: Int): Callout = Callout(
    annotation(index), id(index), slot(index), x(index), y(index), width(index), height(index), anchor(index),
    if (hasTip(index)) Tip(tipPoint(index, 0), tipPoint(index, 2), tipPoint(index, 4), tipOffCenter(index)) else null,
    title(index), subtitle(index), leftAccessory(index), rightAccessory(index), detailAccessory(index), parts(index)
  )

  private fun tipPoint(i: Int, first: Int) = ScreenPoint(tip(i, first), tip(i, first + 1))
}

/** A visible callout. [Callouts] documents its members. */
data class Callout(
  val annotation: Int,
  val id: String,
  val slot: Int,
  val x: Double,
  val y: Double,
  val width: Double,
  val height: Double,
  val anchor: Anchor,
  val tip: Tip?,
  val title: String?,
  val subtitle: String?,
  val leftAccessory: String?,
  val rightAccessory: String?,
  val detailAccessory: String?,
  val parts: List<CalloutPart>
)

/** The tip of a callout: a triangle inside the callout's rectangle. The left or upper end of its base is [start]. */
data class Tip(val point: ScreenPoint, val start: ScreenPoint, val end: ScreenPoint, val offCenter: Double)

/** A part of a callout that reports taps of its own. */
data class CalloutPart(val name: String, val frame: Rectangle)

/** The pointers to annotations off screen, best rank first. They cover neither views nor callouts nor each other. */
class Pointers internal constructor(resolver: Resolver) : AnnotationList<Pointer>(resolver, Lists.POINTERS, 56) {
  /** The left edge of the pointer, in points. */
  fun x(i: Int): Double = double(i, 8)
  /** The upper edge of the pointer, in points. */
  fun y(i: Int): Double = double(i, 16)
  /** The width of the pointer, in points. */
  fun width(i: Int): Double = double(i, 24)
  /** The height of the pointer, in points. */
  fun height(i: Int): Double = double(i, 32)
  /** The name of the pointer's view class. */
  fun view(i: Int): String = resolver.viewName(viewIndex(i))
  /** The index of the pointer's view class. */
  fun viewIndex(i: Int): Int = int(i, 4)
  /** The direction of the annotation in degrees clockwise from up, 0 to 360. */
  fun bearing(i: Int): Double = double(i, 40)
  /** The distance on screen to the annotation's point, in points; NaN if the point is behind the camera. */
  fun distance(i: Int): Double = double(i, 48)

  override fun get(index: Int): Pointer = Pointer(
    annotation(index), id(index), view(index), x(index), y(index), width(index), height(index), bearing(index),
    distance(index)
  )
}

/** A pointer to an annotation off screen. [Pointers] documents its members. */
data class Pointer(
  val annotation: Int,
  val id: String,
  val view: String,
  val x: Double,
  val y: Double,
  val width: Double,
  val height: Double,
  val bearing: Double,
  val distance: Double
)

/** The inputs of a frame that had no effect. */
class Refusals internal constructor(resolver: Resolver) : FrameList<Refusal>(resolver, Lists.REFUSALS, 8) {
  /** The index of the input in the list of inputs. */
  fun input(i: Int): Int = resolver.inputOf(int(i, 0))
  /** The reason why the input had no effect. */
  fun reason(i: Int): RefusalReason = RefusalReason.of(int(i, 4))

  override fun get(index: Int): Refusal = Refusal(input(index), reason(index))
}

/** The explanations of all annotations that reached placement, in priority order. Empty without [Resolver.explains]. */
class Explanations internal constructor(resolver: Resolver) :
  AnnotationList<Explanation>(resolver, Lists.EXPLANATIONS, 16) {

  override fun get(index: Int): Explanation {
    val chosen = int(index, 8)
    val isShown = int(index, 12) != 0
    var number = 0
    val candidates = resolver.items(Lists.CANDIDATES, index, 0, 48) { buffer, at ->
      val stoppedBy = buffer.getInt(at + 8)
      Candidate(
        buffer.getInt(at), Anchor.of(buffer.getInt(at + 4)), buffer.coordinate(at + 32),
        if (stoppedBy == NONE) null else Cause.of(stoppedBy),
        resolver.blocker(buffer.getInt(at + 16), buffer.getInt(at + 20)),
        buffer.getInt(at + 24) and 1 != 0, buffer.getInt(at + 24) and 4 != 0, buffer.getInt(at + 24) and 8 != 0, number++ == chosen
      )
    }
    return Explanation(annotation(index), id(index), isShown, candidates)
  }
}

/**
 * The explanation why an annotation has its placement or is hidden.
 *
 * @property isShown whether the view is among the placements.
 * @property candidates the candidates in the order in which they were tried.
 */
data class Explanation(val annotation: Int, val id: String, val isShown: Boolean, val candidates: List<Candidate>)

/**
 * A candidate: an anchor at one coordinate that was tried in the frame.
 *
 * @property anchorIndex the index in [Resolver.anchors].
 * @property stoppedBy the first test that the candidate failed; null if it is acceptable.
 * @property isInside whether the view's rectangle lies inside the bounds.
 * @property isClear whether the view intersects no avoided layer.
 * @property hasLeader whether the candidate is the place near the anchor that was found for a view with a leader line.
 * @property isChosen whether the view uses this candidate, even if it is then hidden.
 */
data class Candidate(
  val anchorIndex: Int,
  val anchor: Anchor,
  val coordinate: Coordinate,
  val stoppedBy: Cause?,
  val blocker: Blocker?,
  val isInside: Boolean,
  val isClear: Boolean,
  val hasLeader: Boolean,
  val isChosen: Boolean
)
