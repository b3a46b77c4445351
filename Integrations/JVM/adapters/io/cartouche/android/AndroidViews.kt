package io.cartouche.android

import android.content.Context
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.view.View
import android.view.ViewGroup
import android.widget.FrameLayout
import android.widget.TextView
import io.cartouche.CalloutPart
import io.cartouche.Size
import io.cartouche.Tip
import io.cartouche.Viewport
import io.cartouche.driver.CalloutContent
import io.cartouche.driver.PointerContent
import io.cartouche.driver.ViewContent
import io.cartouche.driver.ViewHost

/**
 * The layer with the views of a map. Put it above the map view, with the same size. It lets touches through to the map, except on
 * controls of views that take them, such as buttons.
 */
class ViewLayer(context: Context) : FrameLayout(context) {
  private val order = ArrayList<View>()
  private var isSorted = true
  private val orders = HashMap<View, Int>()
  private var lines = FloatArray(0)
  private var lineCount = 0

  /** The paint of leader lines. */
  val leaderPaint = Paint()

  init {
    setChildrenDrawingOrderEnabled(true)
    setClipChildren(true)
    // Rectangles are absolute: they do not mirror in layouts from right to left. The content of views keeps its own direction.
    setLayoutDirection(View.LAYOUT_DIRECTION_LTR)
    leaderPaint.setColor(Color.DKGRAY)
    leaderPaint.setStrokeWidth(resources.displayMetrics.density)
  }

  internal fun setOrder(view: View, position: Int) {
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
    if (!isSorted || order.size != childCount) {
      order.clear()
      for (i in 0 until childCount) order.add(getChildAt(i))
      order.sortBy { orders[it] ?: -1 }
      isSorted = true
    }
    return indexOfChild(order[drawingPosition])
  }

  override fun dispatchDraw(canvas: Canvas) {
    for (i in 0 until lineCount) {
      canvas.drawLine(lines[4 * i], lines[4 * i + 1], lines[4 * i + 2], lines[4 * i + 3], leaderPaint)
    }
    super.dispatchDraw(canvas)
  }
}

/**
 * Views of Android on a [ViewLayer]. An app overrides [view], and [callout] and [pointer] if its spec has them. By default they are texts.
 */
open class AndroidViews(private val layer: ViewLayer) : ViewHost<View> {
  private val density = layer.resources.displayMetrics.density.toDouble()

  override val displayScale: Double get() = density

  /** Makes the view of an annotation, or fills [reusing], a view that it returned for the same view class. */
  open fun view(content: ViewContent, reusing: View?): View = text(content.title, reusing)

  /** Makes the view of a callout, or fills [reusing]. */
  open fun callout(content: CalloutContent, reusing: View?): View = text(content.title, reusing)

  /** Makes the view of a pointer, or fills [reusing]. */
  open fun pointer(content: PointerContent, reusing: View?): View = text("▲", reusing)

  private fun text(text: String?, reusing: View?): View {
    val view = reusing as? TextView ?: TextView(layer.context)
    view.setText(text.orEmpty())
    return view
  }

  override fun makeView(content: ViewContent, reusing: View?): View {
    val view = added(view(content, reusing))
    view.setContentDescription(content.accessibilityLabel)
    view.setEnabled(content.isEnabled)
    return view
  }

  override fun makeCallout(content: CalloutContent, reusing: View?): View = added(callout(content, reusing))

  override fun makePointer(content: PointerContent, reusing: View?): View {
    val view = added(pointer(content, reusing))
    view.setContentDescription(content.title ?: content.id)
    return view
  }

  private fun added(view: View): View {
    if (view.parent === layer) return view
    (view.parent as? ViewGroup)?.removeView(view)
    view.setVisibility(View.INVISIBLE)
    if (view.id == View.NO_ID) view.setId(View.generateViewId())
    layer.addView(view, FrameLayout.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.WRAP_CONTENT))
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
    view.setVisibility(View.INVISIBLE)
  }

  override fun discard(view: View) = layer.forget(view)

  override fun arrange(callout: View, tip: Tip?, parts: List<CalloutPart>) {}

  override fun turn(pointer: View, bearing: Double) = pointer.setRotation(bearing.toFloat())

  override fun drawLeaders(lines: DoubleArray, count: Int) = layer.setLines(lines, count)

  override fun setReadingOrder(views: List<View>) {
    for (i in 1 until views.size) views[i].setAccessibilityTraversalAfter(views[i - 1].id)
  }
}
