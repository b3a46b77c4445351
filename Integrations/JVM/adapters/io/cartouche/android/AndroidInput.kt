package io.cartouche.android

import android.view.Choreographer
import android.view.MotionEvent
import android.view.View
import android.view.ViewConfiguration
import io.cartouche.ScreenPoint
import io.cartouche.driver.MapDriver

/** Calls [MapDriver.tick] in display frames on request. */
class FrameClock(private val tick: (Double) -> Unit) : Choreographer.FrameCallback {
  private var isRequested = false

  /** Asks for one call with the next frame of the display. */
  fun request() {
    if (isRequested) return
    isRequested = true
    Choreographer.getInstance().postFrameCallback(this)
  }

  override fun doFrame(frameTimeNanos: Long) {
    isRequested = false
    tick(frameTimeNanos / 1e9)
  }

  /** Abandons a request. */
  fun stop() {
    isRequested = false
    Choreographer.getInstance().removeFrameCallback(this)
  }
}

/**
 * Highlights views that a finger presses, taps them, and drags draggable ones. It listens to the touches of the map view, and takes those
 * that begin on a draggable view: the map does not get them, so it neither pans nor reports a tap.
 *
 * A view is tapped when the finger leaves the screen. The map reports a click 0.3 seconds later, when it is no double tap.
 */
class TouchInput(private val driver: MapDriver<*>) : View.OnTouchListener {
  private var isHeld = false
  /** Whether only one finger has touched the view since the press began. */
  private var isSingle = false
  /** Whether the finger has stayed near the point where the press began. */
  private var isStill = false
  private var hasTapped = false
  /** Whether the present touch is the second one of a double tap on a view. It neither taps nor zooms the map. */
  private var isSecond = false
  /** The point and the time in milliseconds of the last tap on a view that the map has got too. */
  private var tapped: ScreenPoint? = null
  private var tapTime = 0L

  /** The point where the last press began, in points; null before the first one. A click that the map reports is at this point. */
  var position: ScreenPoint? = null
    private set

  override fun onTouch(view: View, event: MotionEvent): Boolean {
    val density = view.resources.displayMetrics.density
    val x = (event.getX() / density).toDouble()
    val y = (event.getY() / density).toDouble()
    if (event.actionMasked == MotionEvent.ACTION_DOWN) isSecond = isSecondTap(view, event, x, y)
    if (isSecond) return true
    when (event.actionMasked) {
      MotionEvent.ACTION_DOWN -> {
        position = ScreenPoint(x, y)
        isSingle = true
        isStill = true
        hasTapped = false
        isHeld = driver.pressBegan(x, y)
      }
      MotionEvent.ACTION_MOVE -> {
        val start = position
        val slop = ViewConfiguration.get(view.context).scaledTouchSlop / density
        if (start != null && Math.hypot(x - start.x, y - start.y) > slop) isStill = false
        driver.pressMoved(x, y)
      }
      MotionEvent.ACTION_UP -> {
        val hasDragged = driver.pressEnded(x, y)
        // After a longer press, the map reports a long click instead of a click.
        val isShort = event.eventTime - event.downTime < ViewConfiguration.getLongPressTimeout()
        // The map gets no touch of a view that is held.
        if (isSingle && !hasDragged && (isHeld || isStill && isShort)) {
          hasTapped = driver.tapView(x, y) && !isHeld
          if (hasTapped) {
            tapped = ScreenPoint(x, y)
            tapTime = event.eventTime
          }
        }
      }
      MotionEvent.ACTION_CANCEL, MotionEvent.ACTION_POINTER_DOWN -> {
        isSingle = false
        driver.pressCanceled()
      }
    }
    if (isHeld) view.parent?.requestDisallowInterceptTouchEvent(true)
    return isHeld
  }

  /** Whether a touch begins so soon after a tap on a view, and so close to it, that the map would take both for a double tap. */
  private fun isSecondTap(view: View, event: MotionEvent, x: Double, y: Double): Boolean {
    val first = tapped ?: return false
    tapped = null
    val slop = ViewConfiguration.get(view.context).scaledDoubleTapSlop / view.resources.displayMetrics.density
    return event.eventTime - tapTime <= ViewConfiguration.getDoubleTapTimeout() && Math.hypot(x - first.x, y - first.y) <= slop
  }

  /**
   * Handles a click that the map reports, at [position] or, for a click without a touch, at [point].
   * @return whether a view was tapped, so that the map must not handle the click.
   */
  fun clicked(point: () -> ScreenPoint?): Boolean {
    if (hasTapped) {
      hasTapped = false
      return true
    }
    val at = position ?: point() ?: return false
    return driver.tap(at.x, at.y)
  }
}
