package io.cartouche.driver

import io.cartouche.Events
import io.cartouche.Frame
import io.cartouche.Resolver
import java.util.IdentityHashMap

/** What views, callouts and pointers have in common: the slots of a frame, and placing them. */
internal class Slots<View : Any>(private val host: ViewHost<View>, private val fails: (Throwable) -> Unit) {
  /** The slots of the current pass, in draw order. */
  val present = ArrayList<Slot<View>>()
  /** The slots that the host shows. */
  private val shown = ArrayList<Slot<View>>()
  private val owners = IdentityHashMap<View, Slot<View>>()
  /** The message of the last reported error, by annotation. */
  private val complaints = HashMap<Int, String>()
  var pass = 0
    private set

  /** Expires the content of clusters with other members; a new cluster may have the index of a dissolved one. Called before [begin]. */
  fun expireClusters(frame: Frame) {
    val events = frame.events
    for (i in 0 until events.size) {
      val kind = events.kind(i)
      if (kind == Events.CLUSTER_CHANGED || kind == Events.CLUSTER_FORMED) find(events.annotation(i))?.expire()
    }
  }

  /** Starts the pass of another frame. */
  fun begin() {
    pass += 1
    present.clear()
  }

  /** Adds a slot to the pass. */
  fun add(slot: Slot<View>) {
    present.add(slot)
  }

  /**
   * Fills the view of a slot, unless it has this content already.
   * @param make makes or fills a view of the app.
   * @return whether the slot has a view now.
   */
  inline fun fill(slot: Slot<View>, annotation: Int, id: String, key: Long, content: Any, make: (View?) -> View): Boolean {
    val isSame = slot.key == Slot.OF_FORMER_PLAN && slot.view != null && slot.content == content
    if (slot.id != id) slot.isNew = true
    if (slot.annotation != annotation) slot.release()
    slot.annotation = annotation
    slot.id = id
    slot.key = key
    slot.content = content
    if (isSame) return true
    try {
      accept(slot, make(slot.view))
    } catch (error: Exception) {
      refuse(slot, annotation, error)
      return false
    }
    slot.needsMeasure = true
    return true
  }

  fun accept(slot: Slot<View>, made: View) {
    val owner = owners[made]
    if (owner != null && owner !== slot) {
      check(owner.pass != pass || owner.annotation == Slot.NOTHING) {
        "one view was returned for two annotations, ${owner.content} and ${slot.content}; return a view for each"
      }
      shown.remove(owner)
      owner.isShown = false
      owner.dropView()
    }
    val old = slot.view
    if (old !== made) {
      if (old != null) drop(slot, old)
      owners[made] = slot
      slot.view = made
      slot.forgetPlace()
    }
    complaints.remove(slot.annotation)
  }

  fun refuse(slot: Slot<View>, annotation: Int, error: Exception) {
    slot.release()
    slot.pass = -1
    val complaint = error.message ?: error.toString()
    if (complaints.put(annotation, complaint) != complaint) fails(error)
  }

  /** Hides and forgets a view that the app replaced by another one. */
  private fun drop(slot: Slot<View>, view: View) {
    owners.remove(view)
    if (slot.isShown) {
      host.hide(view, 0.0)
      shown.remove(slot)
      slot.isShown = false
    }
    host.discard(view)
  }

  /**
   * Places a slot if its rectangle or order has changed, and shows it if it is hidden or has another annotation.
   *
   * @param grid the number of pixels of a point if the map is idle, or 0.
   */
  fun place(slot: Slot<View>, left: Double, top: Double, width: Double, height: Double, order: Int, grid: Double, fade: Double) {
    val view = slot.view ?: return
    // A corner that has not moved since it was aligned to pixels stays there.
    val hasMoved = left != slot.exactX || top != slot.exactY
    val x = if (grid > 0) aligned(left, grid) else if (hasMoved) left else slot.x
    val y = if (grid > 0) aligned(top, grid) else if (hasMoved) top else slot.y
    slot.exactX = left
    slot.exactY = top
    val isSame = slot.x == x && slot.y == y && slot.width == width && slot.height == height && slot.order == order
    if (!isSame) {
      slot.x = x
      slot.y = y
      slot.width = width
      slot.height = height
      slot.order = order
      host.place(view, x, y, width, height, order)
    }
    if (slot.isShown && !slot.isNew) return
    slot.isNew = false
    if (!slot.isShown) shown.add(slot)
    slot.isShown = true
    host.show(view, fade)
  }

  /** Hides the slots that the pass does not have. [hidden] is called for each. */
  inline fun hideOthers(fade: Double, hidden: (Slot<View>) -> Unit) {
    var kept = 0
    for (i in 0 until shown.size) {
      val slot = shown[i]
      if (slot.pass == pass) {
        shown[kept++] = slot
      } else {
        hide(slot, fade)
        hidden(slot)
      }
    }
    while (shown.size > kept) shown.removeAt(shown.size - 1)
  }

  fun hide(slot: Slot<View>, fade: Double) {
    slot.isShown = false
    slot.release()
    slot.view?.let { host.hide(it, fade) }
  }

  /** Returns the slot of an annotation in the current pass, or null. */
  fun find(annotation: Int): Slot<View>? {
    for (i in 0 until present.size) if (present[i].annotation == annotation) return present[i]
    return null
  }

  /** Returns the slot of an annotation in the current pass, also after a change of the plan; null if there is none. */
  fun find(id: String): Slot<View>? {
    for (i in 0 until present.size) if (present[i].id == id) return present[i]
    return null
  }

  /** Whether a slot has a view. */
  fun owns(view: View): Boolean = owners.containsKey(view)

  /** Makes the next pass fill the view of one annotation again, or all views. */
  fun refresh(annotation: Int?) {
    if (annotation == null) complaints.clear() else complaints.remove(annotation)
    for (slot in present) if (annotation == null || slot.annotation == annotation) slot.expire()
  }

  /** Replaces the indices of a plan before by those of the annotations with the same ids. */
  fun followPlan(resolver: Resolver) {
    complaints.clear()
    for (slot in present) {
      slot.annotation = slot.id?.let { resolver.index(it) } ?: Slot.NOTHING
      if (slot.key != Slot.EXPIRED) slot.key = Slot.OF_FORMER_PLAN
    }
  }

  /** Hides all slots. */
  fun hideAll() {
    for (slot in shown) hide(slot, 0.0)
    shown.clear()
    present.clear()
    complaints.clear()
  }

  /** Makes the next pass fill all views again. */
  fun expireAll() {
    for (slot in present) slot.expire()
  }

  /** Discards a view that is not shown. */
  fun discard(slot: Slot<View>) {
    val view = slot.view ?: return
    if (slot.isShown) return
    owners.remove(view)
    slot.dropView()
    host.discard(view)
  }
}
