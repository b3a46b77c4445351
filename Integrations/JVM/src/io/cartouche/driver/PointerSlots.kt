package io.cartouche.driver

import io.cartouche.Frame
import io.cartouche.Pointers
import io.cartouche.Resolver

/** The pointers to annotations off screen, above all callouts. */
internal class PointerSlots<View : Any>(
  private val host: ViewHost<View>, private val resolver: Resolver, fails: (Throwable) -> Unit
) {
  val slots = Slots(host, fails)
  /** All slots, whether they are in use or not. */
  private val all = ArrayList<Slot<View>>()

  /** Fills the pointers of a frame. [stamp] changes when contents may have changed. */
  fun prepare(frame: Frame, stamp: Int) {
    val pointers = frame.pointers
    slots.begin()
    // First, each pointer keeps its slot. Other pointers then share the slots that are left.
    for (i in 0 until pointers.size) ownSlot(pointers.annotation(i), pointers.view(i))?.let { it.pass = slots.pass }
    for (i in 0 until pointers.size) {
      val annotation = pointers.annotation(i)
      val viewClass = pointers.view(i)
      val slot = ownSlot(annotation, viewClass) ?: freeSlot(viewClass)
      slot.pass = slots.pass
      slot.item = i
      val key = stamp.toLong()
      if (slot.annotation != annotation || slot.key != key) {
        val content = PointerContent(
          annotation, pointers.id(i), slot.viewClass, resolver.title(annotation), resolver.subtitle(annotation),
          resolver.data(annotation)
        )
        if (slot.annotation == annotation && slot.key != Slot.EXPIRED && slot.content == content) slot.key = Slot.OF_FORMER_PLAN
        val isFilled = slots.fill(slot, annotation, content.id, key, content) { host.makePointer(content, it) }
        if (!isFilled) continue
      }
      slots.add(slot)
    }
  }

  fun place(pointers: Pointers, firstOrder: Int, grid: Double, fade: Double) {
    slots.hideOthers(fade) { }
    for (n in 0 until slots.present.size) {
      val slot = slots.present[n]
      val i = slot.item
      val view = slot.view ?: continue
      if (slot.details[0] != pointers.bearing(i)) {
        slot.details[0] = pointers.bearing(i)
        host.turn(view, pointers.bearing(i))
      }
      slots.place(slot, pointers.x(i), pointers.y(i), pointers.width(i), pointers.height(i), firstOrder + i, grid, fade)
    }
  }

  /** Returns the slot that shows an annotation's pointer, or null. */
  private fun ownSlot(annotation: Int, viewClass: String): Slot<View>? {
    for (n in 0 until all.size) if (all[n].annotation == annotation && all[n].viewClass == viewClass) return all[n]
    return null
  }

  /** Returns the first slot of a view class that no pointer of the frame has, or a new one. */
  private fun freeSlot(viewClass: String): Slot<View> {
    for (n in 0 until all.size) if (all[n].viewClass == viewClass && all[n].pass != slots.pass) return all[n]
    return Slot<View>(viewClass).also { all.add(it) }
  }

  fun dropFreeViews() {
    for (slot in all) slots.discard(slot)
  }
}
