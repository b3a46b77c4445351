package io.cartouche

/** The visible views of a frame in draw order, bottom first. */
class Placements internal constructor(resolver: Resolver) : AnnotationList<Placement>(resolver, Lists.PLACEMENTS, 144) {
  /** The left edge of the view, in points. */
  fun x(i: Int): Double = double(i, 32)
  /** The upper edge of the view, in points. */
  fun y(i: Int): Double = double(i, 40)
  /** The width of the view, in points. */
  fun width(i: Int): Double = double(i, 48)
  /** The height of the view, in points. */
  fun height(i: Int): Double = double(i, 56)
  /** The horizontal position of the anchor point on screen, in points. */
  fun pointX(i: Int): Double = double(i, 80)
  /** The vertical position of the anchor point on screen, in points. */
  fun pointY(i: Int): Double = double(i, 88)
  /** The longitude of the anchor point. */
  fun longitude(i: Int): Double = double(i, 96)
  /** The latitude of the anchor point. */
  fun latitude(i: Int): Double = double(i, 104)
  /** The horizontal offset of the anchor in points; positive values point right. */
  fun offsetX(i: Int): Double = double(i, 64)
  /** The vertical offset of the anchor in points; **positive values point up**. */
  fun offsetY(i: Int): Double = double(i, 72)
  /** The `zPriority`: views with a higher number are drawn above others. */
  fun zPriority(i: Int): Double = double(i, 112)
  /** The part of the view that touches the anchor point. */
  fun anchor(i: Int): Anchor = Anchor.of(int(i, 8))
  /** The index of the view's anchor in [Resolver.anchors]. */
  fun anchorIndex(i: Int): Int = int(i, 4)
  /** The name of the app's view class. */
  fun view(i: Int): String {
    val index = viewIndex(i)
    return if (index == NONE) resolver.text(Texts.VIEW, annotation(i)).orEmpty() else resolver.viewName(index)
  }
  /** The index of the view class; −1 if a cluster computes the name of its class. */
  fun viewIndex(i: Int): Int = int(i, 12)
  /** The number of the app's view among the views of its class, from 0. Numbers are reused when views disappear. */
  fun slot(i: Int): Int = int(i, 16)
  /** The states of the annotation. */
  fun states(i: Int): States = States.of(int(i, 20))
  /** Whether the size is an estimate, which [Input.measured] should replace. */
  fun isEstimated(i: Int): Boolean = int(i, 24) != 0
  /** Whether the spec gives only the width; the height is measured. */
  fun givesWidth(i: Int): Boolean = int(i, 28) and 1 != 0
  /** Whether the spec gives only the height; the width is measured. */
  fun givesHeight(i: Int): Boolean = int(i, 28) and 2 != 0
  /** The index of the first avoided region that a `required` view covers although it avoids regions; −1 for others. */
  fun coveredRegion(i: Int): Int = int(i, 120)
  /** Whether a leader line connects the view with its point. The line starts at [pointX], [pointY]. */
  fun hasLeader(i: Int): Boolean = !leaderX(i).isNaN()
  /** The horizontal end of the leader line, on the edge of the view; NaN without a leader line. */
  fun leaderX(i: Int): Double = double(i, 128)
  /** The vertical end of the leader line; NaN without a leader line. */
  fun leaderY(i: Int): Double = double(i, 136)
  /** The title in the present states; null if there is none, or if that of a cluster needs the compiler. */
  fun title(i: Int): String? = resolver.text(Texts.TITLE, annotation(i))
  /** The subtitle in the present states, or null. */
  fun subtitle(i: Int): String? = resolver.text(Texts.SUBTITLE, annotation(i))
  /** The data of the annotation, a JSON object, or null. */
  fun data(i: Int): String? = resolver.text(Texts.DATA, annotation(i))

  /** The view's collision shapes; empty if the view does not collide. */
  fun collisionShapes(i: Int): List<CollisionShape> =
    resolver.items(Lists.COLLISION_SHAPES, i, 0, 40) { buffer, at ->
      CollisionShape(buffer.getInt(at) != 0, buffer.rectangle(at + 8))
    }

  override fun get(index: Int): Placement = Placement(
    annotation(index), id(index), view(index), slot(index), x(index), y(index), width(index), height(index), anchor(index),
    Coordinate(longitude(index), latitude(index)), ScreenPoint(pointX(index), pointY(index)), zPriority(index),
    states(index), isEstimated(index)
  )
}

/**
 * A visible view, as a copy that stays valid. [Placements] documents its members, and has more of them.
 */
data class Placement(
  val annotation: Int,
  val id: String,
  val view: String,
  val slot: Int,
  val x: Double,
  val y: Double,
  val width: Double,
  val height: Double,
  val anchor: Anchor,
  val coordinate: Coordinate,
  val point: ScreenPoint,
  val zPriority: Double,
  val states: States,
  val isEstimated: Boolean
)

/** A collision shape: a rectangle, or the circle in its middle with the shorter side as its diameter. */
data class CollisionShape(val isCircle: Boolean, val frame: Rectangle)
