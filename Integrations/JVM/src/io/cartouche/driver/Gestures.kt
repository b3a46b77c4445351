package io.cartouche.driver

import io.cartouche.DragState
import io.cartouche.Hit
import io.cartouche.Input
import io.cartouche.Resolver
import io.cartouche.ScreenPoint
import kotlin.math.hypot

/** Turns presses and drags into inputs. The resolver's hit test finds the view under a finger. */
internal class Gestures(
  private val host: MapHost, private val resolver: Resolver, private val options: DriverOptions, private val send: (Input) -> Unit
) {
  /** A draggable view under a pressed finger. */
  private class Grip(val id: String, val fromX: Double, val fromY: Double, val offsetX: Double, val offsetY: Double) {
    var isMoving = false
  }

  private var grip: Grip? = null
  /** The id of the annotation that is highlighted. An id stays valid when the plan changes. */
  private var pressed: String? = null
  private var isTouch = true
  private var pressX = 0.0
  private var pressY = 0.0

  /** Whether the last press became a drag, so that the tap after it does not count. */
  var hasDragged = false
    private set

  val isDragging: Boolean get() = grip?.isMoving == true

  fun began(x: Double, y: Double, isTouch: Boolean): Boolean {
    hasDragged = false
    cancelDrag()
    val hit = resolver.hitTest(x, y) as? Hit.Annotation
    pressX = x
    pressY = y
    this.isTouch = isTouch
    if (isTouch) press(hit?.id)
    if (hit == null || !resolver.hasFlag(hit.annotation, DRAGGABLE)) return false
    val placements = resolver.frame.placements
    val i = placements.find(hit.annotation)
    if (i < 0) return false
    // The drag keeps this distance between the finger and the anchor point.
    grip = Grip(hit.id, x, y, placements.pointX(i) - x, placements.pointY(i) - y)
    host.setPanning(false)
    return true
  }

  fun moved(x: Double, y: Double): Boolean {
    // A finger that moves is no press: it moves the map or the draggable view.
    if (isTouch && pressed != null && hypot(x - pressX, y - pressY) > options.dragTolerance) press(null)
    val grip = grip ?: return false
    if (!resolver.exists(grip.id)) {
      cancelDrag()
      return true
    }
    if (!grip.isMoving) {
      if (hypot(x - grip.fromX, y - grip.fromY) <= options.dragTolerance) return true
      grip.isMoving = true
      hasDragged = true
      send(Input.drag(grip.id, DragState.STARTING))
    }
    send(Input.drag(grip.id, DragState.DRAGGING, ScreenPoint(x + grip.offsetX, y + grip.offsetY)))
    return true
  }

  fun ended(x: Double, y: Double): Boolean {
    if (isTouch) press(null)
    val grip = letGo() ?: return false
    if (!grip.isMoving || !resolver.exists(grip.id)) return false
    send(Input.drag(grip.id, DragState.ENDING, ScreenPoint(x + grip.offsetX, y + grip.offsetY)))
    send(Input.drag(grip.id, DragState.NONE))
    return true
  }

  /** Cancels the drag in progress, if any: its annotation returns. */
  fun cancelDrag() {
    val grip = letGo() ?: return
    if (!grip.isMoving || resolver.isClosed || !resolver.exists(grip.id)) return
    send(Input.drag(grip.id, DragState.CANCELING))
    send(Input.drag(grip.id, DragState.NONE))
  }

  /** Cancels the press, for example because a second finger touches the map. */
  fun canceled() {
    if (isTouch) press(null)
    cancelDrag()
  }

  /** Highlights the annotation below a pointer without a pressed button. */
  fun hover(point: ScreenPoint?) {
    if (grip == null) press(point?.let { resolver.hitTest(it.x, it.y) as? Hit.Annotation }?.id)
  }

  /** Ends the drag and the highlight. */
  fun release() {
    cancelDrag()
    press(null)
  }

  private fun letGo(): Grip? {
    val held = grip ?: return null
    grip = null
    host.setPanning(true)
    return held
  }

  private fun press(id: String?) {
    val before = pressed
    if (id == before) return
    pressed = id
    if (resolver.isClosed) return
    if (before != null && resolver.exists(before)) send(Input.unhighlight(before))
    if (id != null) send(Input.highlight(id))
  }

  private companion object {
    /** The bit CARTOUCHE_IS_DRAGGABLE. */
    const val DRAGGABLE = 10
  }
}
