package io.cartouche.android

import android.content.Context
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.graphics.Path
import android.graphics.Typeface
import android.graphics.drawable.GradientDrawable
import android.view.Gravity
import android.view.View
import android.view.ViewGroup
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import io.cartouche.CalloutPart
import io.cartouche.Rectangle
import io.cartouche.Tip
import io.cartouche.driver.CalloutContent

/** A view in a callout that moves its children to the parts of the callout. */
interface CalloutPartsView {
  /** Moves children to the parts. The rectangles are in points, relative to this view. It is called when they change, and after each fill. */
  fun arrange(parts: List<CalloutPart>)
}

/**
 * The view around the view of a callout. It has the rectangle of the callout, draws the tip, and keeps the content beside the tip.
 *
 * @property tipPaint the paint of the tip.
 */
class CalloutFrame internal constructor(context: Context, private val tipPaint: Paint) : FrameLayout(context) {
  private val density = resources.displayMetrics.density.toDouble()
  private val path = Path()
  private var hasTip = false

  /** The view that the app made. */
  var content: View? = null
    private set

  /** Replaces the content. The same view stays where it is. */
  internal fun setContent(view: View) {
    // Another callout may have taken the view.
    if (view === content && view.parent === this) return
    content?.let { if (it.parent === this) removeView(it) }
    (view.parent as? ViewGroup)?.removeView(view)
    content = view
    val match = ViewGroup.LayoutParams.MATCH_PARENT
    addView(view, FrameLayout.LayoutParams(match, match, Gravity.LEFT or Gravity.TOP))
  }

  /** Draws the tip, keeps the content beside it, and arranges the parts. All points are relative to this view. */
  internal fun arrange(tip: Tip?, parts: List<CalloutPart>) {
    hasTip = tip != null
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    if (tip != null) {
      if (tip.start.y == tip.end.y) {
        if (tip.point.y > tip.start.y) bottom = tip.point.y - tip.start.y else top = tip.start.y - tip.point.y
      } else {
        if (tip.point.x > tip.start.x) right = tip.point.x - tip.start.x else left = tip.start.x - tip.point.x
      }
      path.rewind()
      path.moveTo(pixel(tip.start.x), pixel(tip.start.y))
      path.lineTo(pixel(tip.point.x), pixel(tip.point.y))
      path.lineTo(pixel(tip.end.x), pixel(tip.end.y))
      path.close()
    }
    setPadding(rounded(left), rounded(top), rounded(right), rounded(bottom))
    invalidate()
    val moved = parts.map { CalloutPart(it.name, Rectangle(it.frame.x - left, it.frame.y - top, it.frame.width, it.frame.height)) }
    val content = content
    if (content is CalloutPartsView) content.arrange(moved) else if (content is FrameLayout) place(moved, content)
  }

  /** Moves the children that have the name of a part as their tag. */
  private fun place(parts: List<CalloutPart>, content: FrameLayout) {
    for (part in parts) {
      val view = content.findViewWithTag<View>(part.name) ?: continue
      if (view.parent !== content) continue
      val width = rounded(part.frame.width)
      val height = rounded(part.frame.height)
      val corner = Gravity.LEFT or Gravity.TOP
      val present = view.layoutParams as? FrameLayout.LayoutParams
      // Other parameters cost a layout.
      if (present == null || present.width != width || present.height != height || present.gravity != corner) {
        view.setLayoutParams(FrameLayout.LayoutParams(width, height, corner))
      }
      // A layout puts the view within the padding.
      view.setTranslationX(pixel(part.frame.x) - content.paddingLeft)
      view.setTranslationY(pixel(part.frame.y) - content.paddingTop)
    }
  }

  private fun pixel(length: Double) = (length * density).toFloat()

  private fun rounded(length: Double) = Math.round(length * density).toInt()

  override fun dispatchDraw(canvas: Canvas) {
    if (hasTip) canvas.drawPath(path, tipPaint)
    super.dispatchDraw(canvas)
  }
}

/** The default view of callouts: title and subtitle in a rounded bubble with the background of the app's theme. */
class CalloutBubble(context: Context) : LinearLayout(context) {
  private val title = TextView(context)
  private val subtitle = TextView(context)

  init {
    val density = resources.displayMetrics.density
    setOrientation(LinearLayout.VERTICAL)
    val bubble = GradientDrawable()
    bubble.setColor(backgroundColor(context))
    bubble.setCornerRadius(12 * density)
    setBackground(bubble)
    setPadding((14 * density).toInt(), (10 * density).toInt(), (14 * density).toInt(), (10 * density).toInt())
    title.setTypeface(Typeface.DEFAULT_BOLD)
    subtitle.setAlpha(0.7f)
    val wrap = ViewGroup.LayoutParams.WRAP_CONTENT
    addView(title, LinearLayout.LayoutParams(wrap, wrap))
    addView(subtitle, LinearLayout.LayoutParams(wrap, wrap))
  }

  /** Shows the texts of a callout. */
  fun show(content: CalloutContent) {
    show(content.title, title)
    show(content.subtitle, subtitle)
  }

  private fun show(text: String?, view: TextView) {
    view.setText(text.orEmpty())
    view.setVisibility(if (text.isNullOrEmpty()) View.GONE else View.VISIBLE)
  }

  internal companion object {
    /** Returns the background colour of the theme, on which texts have their default colour. */
    fun backgroundColor(context: Context): Int {
      val values = context.obtainStyledAttributes(intArrayOf(android.R.attr.colorBackground))
      val color = values.getColor(0, Color.WHITE)
      values.recycle()
      return color
    }
  }
}
