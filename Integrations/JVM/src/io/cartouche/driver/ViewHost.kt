package io.cartouche.driver

import io.cartouche.Anchor
import io.cartouche.CalloutPart
import io.cartouche.Cluster
import io.cartouche.Size
import io.cartouche.States
import io.cartouche.Tip
import io.cartouche.Viewport

/**
 * The views of an app. [MapDriver] tells it what to make and where to put it.
 *
 * In one frame, no view is placed twice, and no view is placed that has neither moved nor changed its order.
 */
interface ViewHost<View : Any> {
  /** The number of pixels of a point. When the map is idle, the corners of views are on whole pixels. */
  val displayScale: Double get() = 1.0

  /** Called once by the driver that was created with this host. Keys and screen readers act by functions of the driver. */
  fun attach(driver: MapDriver<View>) {}

  /**
   * Makes or fills the view of an annotation. It is called when a view appears and when its content changes, not in each frame.
   *
   * If it throws, the view is hidden, the error goes to [MapDriver.onError], and the next frame tries again.
   * @param reusing a view of the same view class that is to be refilled, or null. It may be visible.
   * @return [reusing], or another view that no other annotation shows. A new view is hidden, and is already in the container.
   */
  fun makeView(content: ViewContent, reusing: View?): View

  /** Makes or fills the view of a callout, as [makeView] does. */
  fun makeCallout(content: CalloutContent, reusing: View?): View

  /** Makes or fills the view of a pointer, as [makeView] does. */
  fun makePointer(content: PointerContent, reusing: View?): View

  /**
   * Returns the size of a view that fits its content, in points. That of a callout includes the tip. The driver rounds it up to whole
   * pixels.
   *
   * @param width the width if the spec gives it, otherwise NaN.
   * @param height the height if the spec gives it, otherwise NaN.
   * @param limit the size of the map, which limits long texts.
   */
  fun measure(view: View, width: Double, height: Double, limit: Viewport): Size

  /** Sets the rectangle of a view in points, and its order: a view with a higher order is drawn above others. */
  fun place(view: View, x: Double, y: Double, width: Double, height: Double, order: Int)

  /** Shows a view that was hidden, or that now belongs to another annotation. It ends a fade of [hide]. [fade] is the duration of the fade in seconds, or 0. */
  fun show(view: View, fade: Double)

  /** Hides a view. It stays free for another annotation. A hidden view leaves the accessibility tree. */
  fun hide(view: View, fade: Double)

  /** Removes a hidden view that the driver does not need any more. */
  fun discard(view: View)

  /**
   * Draws the tip of a callout and puts its parts, in points relative to the callout's upper left corner. It is called when they change
   * or the callout was filled, before the callout is measured.
   */
  fun arrange(callout: View, tip: Tip?, parts: List<CalloutPart>) {}

  /** Turns a pointer. [bearing] is the direction of its annotation in degrees clockwise from up. */
  fun turn(pointer: View, bearing: Double) {}

  /**
   * Draws the leader lines below all views, when they change.
   *
   * @param lines x and y of the start and end of each line. The array is reused.
   * @param count the number of lines.
   */
  fun drawLeaders(lines: DoubleArray, count: Int) {}

  /** Sets the reading order of a screen reader: views from the topmost to the lowest, each followed by its callout, then pointers. */
  fun setReadingOrder(views: List<View>) {}
}

/**
 * The content of a view.
 *
 * @property annotation the index of the annotation, which inputs accept instead of the id.
 * @property viewClass the name of the view class.
 * @property data the data of the annotation: a JSON object, or null.
 * @property anchor the part of the view that touches the anchor point; null while the view exists only to be measured.
 * @property hasLeader whether a leader line connects the view with its point, so that the view touches its point with no anchor.
 * @property cluster the members and aggregated properties of a cluster; null for an annotation.
 * @property isEnabled whether taps and accessibility actions have an effect.
 */
data class ViewContent(
  val annotation: Int,
  val id: String,
  val viewClass: String,
  val title: String?,
  val subtitle: String?,
  val data: String?,
  val states: States,
  val anchor: Anchor?,
  val hasLeader: Boolean,
  val cluster: Cluster?,
  val isEnabled: Boolean
) {
  /** The name for accessibility services: title and subtitle, or the number of members. */
  val accessibilityLabel: String
    get() = listOfNotNull(title ?: cluster?.count?.toString(), subtitle).joinToString(", ")
}

/**
 * The content of a callout.
 *
 * @property viewClass the name of the view class of the annotation.
 * @property cluster the members and aggregated properties of a cluster; null for an annotation.
 * @property parts the names of the parts that report taps of their own.
 */
data class CalloutContent(
  val annotation: Int,
  val id: String,
  val viewClass: String,
  val cluster: Cluster?,
  val title: String?,
  val subtitle: String?,
  val leftAccessory: String?,
  val rightAccessory: String?,
  val detailAccessory: String?,
  val data: String?,
  val anchor: Anchor,
  val parts: List<String>
)

/** The content of a pointer to an annotation off screen. [viewClass] is the pointer's own view class. */
data class PointerContent(
  val annotation: Int, val id: String, val viewClass: String, val title: String?, val subtitle: String?, val data: String?
)
