package io.cartouche.android

import android.content.Context
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.os.Bundle
import android.view.Gravity
import android.view.KeyEvent
import android.view.View
import android.view.ViewGroup
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.FrameLayout
import android.widget.TextView
import io.cartouche.CalloutPart
import io.cartouche.Size
import io.cartouche.Tip
import io.cartouche.Viewport
import io.cartouche.driver.CalloutContent
import io.cartouche.driver.MapDriver
import io.cartouche.driver.PointerContent
import io.cartouche.driver.ViewContent
import io.cartouche.driver.ViewHost

/**
 * The layer with the views of a map. Put it above the map view, with the same size. It lets touches through to the map, except on
 * controls of views that take them, such as buttons.
 */
class ViewLayer(context: Context) : FrameLayout(context) {
  /** The draw orders of views, as last set. */
  private val orders = HashMap<View, Int>()
  /** The indices of the children in draw order. */
  private var sorted = IntArray(0)
  private var isSorted = false
  private var lines = FloatArray(0)
  private var lineCount = 0

  /** The paint of leader lines. */
  val leaderPaint = Paint(Paint.ANTI_ALIAS_FLAG)

  /** Handles keys that the focused view, the parameter, does not handle. */
  internal var onKey: ((View, KeyEvent) -> Boolean)? = null

  init {
    setChildrenDrawingOrderEnabled(true)
    setClipChildren(true)
    leaderPaint.setColor(Color.DKGRAY)
    leaderPaint.setStrokeWidth(resources.displayMetrics.density)
  }

  /** Adds a view at the left and upper edge, also in layouts from right to left: rectangles do not mirror. */
  internal fun add(view: View) {
    val wrap = ViewGroup.LayoutParams.WRAP_CONTENT
    addView(view, FrameLayout.LayoutParams(wrap, wrap, Gravity.LEFT or Gravity.TOP))
    isSorted = false
  }

  internal fun setOrder(view: View, position: Int) {
    if (orders[view] == position) return
    orders[view] = position
    isSorted = false
    invalidate()
  }

  internal fun forget(view: View) {
    orders.remove(view)
    isSorted = false
    removeView(view)
  }

  internal fun setLines(points: DoubleArray, count: Int) {
    if (lines.size < 4 * count) lines = FloatArray(8 * count)
    for (i in 0 until 4 * count) lines[i] = (points[i] * resources.displayMetrics.density).toFloat()
    lineCount = count
    invalidate()
  }

  override fun getChildDrawingOrder(childCount: Int, drawingPosition: Int): Int {
    if (!isSorted || sorted.size != childCount) {
      sorted = (0 until childCount).sortedBy { orders[getChildAt(it)] ?: -1 }.toIntArray()
      isSorted = true
    }
    return sorted[drawingPosition]
  }

  override fun dispatchDraw(canvas: Canvas) {
    for (i in 0 until lineCount) {
      canvas.drawLine(lines[4 * i], lines[4 * i + 1], lines[4 * i + 2], lines[4 * i + 3], leaderPaint)
    }
    super.dispatchDraw(canvas)
  }

  override fun dispatchKeyEvent(event: KeyEvent): Boolean {
    if (super.dispatchKeyEvent(event)) return true
    val focused = focusedChild ?: return false
    return onKey?.invoke(focused, event) == true
  }
}

/**
 * Views of Android on a [ViewLayer]. An app overrides [view], and [callout] and [pointer] if its spec has them. By default views and
 * pointers are texts, and callouts are bubbles with title and subtitle.
 *
 * Around the view of a callout is a [CalloutFrame], which draws the tip. The view of a callout moves its children to the parts of the
 * callout if it is a [CalloutPartsView]. In a `FrameLayout`, children with the name of a part as their tag are moved to that part.
 *
 * Each view gets an id and an accessibility delegate, in place of those of the app. A screen reader taps the views of enabled annotations
 * and pointers with a title, and has an action for each part of a callout and to dismiss it. While a view has the focus, the keys Enter,
 * Space and that in the middle of a directional pad tap it, and Escape and back close the callout.
 */
open class AndroidViews(private val layer: ViewLayer) : ViewHost<View> {
  private val density = layer.resources.displayMetrics.density.toDouble()

  /** The paint of the tips of callouts. Its colour is the background of the theme, as that of the default callout. */
  val tipPaint = Paint(Paint.ANTI_ALIAS_FLAG)

  private var driver: MapDriver<View>? = null
  /** What each view shows. */
  private val contents = HashMap<View, Any>()
  /** The views with a place in the reading order. */
  private var read: List<View> = emptyList()

  init {
    tipPaint.setColor(CalloutBubble.backgroundColor(layer.context))
  }

  override val displayScale: Double get() = density

  /** Makes the view of an annotation, or fills [reusing], a view that it returned for the same view class. */
  open fun view(content: ViewContent, reusing: View?): View = text(content.title, reusing)

  /** Makes the view of a callout without its tip, or fills [reusing]. */
  open fun callout(content: CalloutContent, reusing: View?): View {
    val bubble = reusing as? CalloutBubble ?: CalloutBubble(layer.context)
    bubble.show(content)
    return bubble
  }

  /** Makes the view of a pointer, or fills [reusing]. */
  open fun pointer(content: PointerContent, reusing: View?): View = text("▲", reusing)

  /** Returns the text that a screen reader says for a view. By default it is title and subtitle, or the number of members of a cluster. */
  open fun viewLabel(content: ViewContent): String = content.accessibilityLabel

  /** Returns the name of the action with which a screen reader taps a part of a callout. By default it is the name in the spec. */
  open fun partLabel(content: CalloutContent, part: String): String = part

  private fun text(text: String?, reusing: View?): View {
    val view = reusing as? TextView ?: TextView(layer.context)
    view.setText(text.orEmpty())
    return view
  }

  override fun attach(driver: MapDriver<View>) {
    this.driver = driver
    layer.onKey = { view, event -> pressed(view, event) }
  }

  override fun makeView(content: ViewContent, reusing: View?): View {
    val view = added(view(content, reusing), content)
    view.setContentDescription(viewLabel(content))
    view.setEnabled(content.isEnabled)
    view.setFocusable(content.isEnabled)
    return view
  }

  override fun makeCallout(content: CalloutContent, reusing: View?): View {
    val frame = reusing as? CalloutFrame ?: CalloutFrame(layer.context, tipPaint)
    frame.setContent(callout(content, frame.content))
    frame.setContentDescription(listOfNotNull(content.title, content.subtitle).joinToString(", "))
    return added(frame, content)
  }

  override fun makePointer(content: PointerContent, reusing: View?): View {
    val view = added(pointer(content, reusing), content)
    view.setContentDescription(content.title)
    // Without a title there is nothing to read aloud: an id is no text for people.
    val isNamed = !content.title.isNullOrEmpty()
    view.setImportantForAccessibility(if (isNamed) View.IMPORTANT_FOR_ACCESSIBILITY_YES else View.IMPORTANT_FOR_ACCESSIBILITY_NO)
    view.setFocusable(isNamed)
    return view
  }

  private fun added(view: View, content: Any): View {
    contents[view] = content
    if (view.parent === layer) return view
    (view.parent as? ViewGroup)?.removeView(view)
    view.setVisibility(View.INVISIBLE)
    // Views of one layout file have the same id, but the reading order needs different ones.
    view.setId(View.generateViewId())
    view.setAccessibilityDelegate(delegate)
    layer.add(view)
    return view
  }

  override fun measure(view: View, width: Double, height: Double, limit: Viewport): Size {
    view.measure(measureSpec(width, limit.width), measureSpec(height, limit.height))
    return Size(view.measuredWidth / density, view.measuredHeight / density)
  }

  private fun measureSpec(side: Double, limit: Double): Int =
    if (side.isNaN()) View.MeasureSpec.makeMeasureSpec((limit * density).toInt(), View.MeasureSpec.AT_MOST)
    else View.MeasureSpec.makeMeasureSpec(Math.round(side * density).toInt(), View.MeasureSpec.EXACTLY)

  override fun place(view: View, x: Double, y: Double, width: Double, height: Double, order: Int) {
    val params = view.layoutParams
    val pixelWidth = Math.round(width * density).toInt()
    val pixelHeight = Math.round(height * density).toInt()
    if (params.width != pixelWidth || params.height != pixelHeight) {
      params.width = pixelWidth
      params.height = pixelHeight
      view.setLayoutParams(params)
    }
    view.setTranslationX((x * density).toFloat())
    view.setTranslationY((y * density).toFloat())
    layer.setOrder(view, order)
  }

  override fun show(view: View, fade: Double) {
    view.animate().cancel()
    view.setVisibility(View.VISIBLE)
    view.setAlpha(if (fade > 0) 0f else 1f)
    if (fade > 0) view.animate().alpha(1f).setDuration((1000 * fade).toLong())
  }

  override fun hide(view: View, fade: Double) {
    view.animate().cancel()
    // `cancel` in `show` drops the end of the fade.
    if (fade > 0) view.animate().alpha(0f).setDuration((1000 * fade).toLong()).withEndAction { view.setVisibility(View.INVISIBLE) }
    else view.setVisibility(View.INVISIBLE)
  }

  override fun discard(view: View) {
    view.animate().cancel()
    contents.remove(view)
    layer.forget(view)
  }

  override fun arrange(callout: View, tip: Tip?, parts: List<CalloutPart>) {
    (callout as? CalloutFrame)?.arrange(tip, parts)
  }

  override fun turn(pointer: View, bearing: Double) = pointer.setRotation(bearing.toFloat())

  override fun drawLeaders(lines: DoubleArray, count: Int) = layer.setLines(lines, count)

  override fun setReadingOrder(views: List<View>) {
    // A view that is not in the order any more, or is the first one, must not follow another.
    for (view in read) view.setAccessibilityTraversalAfter(View.NO_ID)
    read = ArrayList(views)
    for (i in views.indices) views[i].setAccessibilityTraversalAfter(if (i == 0) View.NO_ID else views[i - 1].id)
  }

  // MARK: Keys and screen readers

  private val delegate = object : View.AccessibilityDelegate() {
    override fun onInitializeAccessibilityNodeInfo(host: View, info: AccessibilityNodeInfo) {
      super.onInitializeAccessibilityNodeInfo(host, info)
      val content = contents[host]
      if (content is CalloutContent) {
        content.parts.forEachIndexed { i, part ->
          info.addAction(AccessibilityNodeInfo.AccessibilityAction(FIRST_PART + i, partLabel(content, part)))
        }
        info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_DISMISS)
      } else if (tapped(content) != null) {
        info.setClickable(true)
        info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_CLICK)
      }
    }

    override fun performAccessibilityAction(host: View, action: Int, arguments: Bundle?): Boolean =
      acted(contents[host], action) || super.performAccessibilityAction(host, action, arguments)
  }

  /** Returns the annotation that a click on a view with this content taps, or null. */
  private fun tapped(content: Any?): Int? = when (content) {
    is ViewContent -> if (content.isEnabled) content.annotation else null
    is PointerContent -> content.annotation
    else -> null
  }

  private fun acted(content: Any?, action: Int): Boolean {
    val driver = driver ?: return false
    if (content is CalloutContent) {
      if (action == AccessibilityNodeInfo.ACTION_DISMISS) return driver.escape()
      val part = content.parts.getOrNull(action - FIRST_PART) ?: return false
      return driver.activatePart(part, content.annotation)
    }
    val annotation = tapped(content)
    if (action != AccessibilityNodeInfo.ACTION_CLICK || annotation == null) return false
    driver.activate(annotation)
    return true
  }

  private fun pressed(view: View, event: KeyEvent): Boolean {
    if (event.action != KeyEvent.ACTION_UP) return false
    return when (event.keyCode) {
      KeyEvent.KEYCODE_ENTER, KeyEvent.KEYCODE_DPAD_CENTER, KeyEvent.KEYCODE_SPACE ->
        acted(contents[view], AccessibilityNodeInfo.ACTION_CLICK)
      KeyEvent.KEYCODE_ESCAPE, KeyEvent.KEYCODE_BACK -> driver?.escape() == true
      else -> false
    }
  }

  private companion object {
    /** The number of the action for the first part of a callout, apart from those of Android and of the app's resources. */
    const val FIRST_PART = 0x7E000000
  }
}
