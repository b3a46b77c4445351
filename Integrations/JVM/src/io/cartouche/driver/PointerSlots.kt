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
    for (i in 0 until pointers.size) {
      val annotation = pointers.annotation(i)
      val slot = slot(annotation, pointers.view(i))
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
      slots.place(
        slot, aligned(pointers.x(i), grid), aligned(pointers.y(i), grid), pointers.width(i), pointers.height(i),
        firstOrder + i, fade
      )
    }
  }

  /** Returns the slot of an annotation's pointer: its present one, a free one of the view class, or a new one. */
  private fun slot(annotation: Int, viewClass: String): Slot<View> {
    var free: Slot<View>? = null
    for (n in 0 until all.size) {
      val slot = all[n]
      if (slot.viewClass != viewClass) continue
      if (slot.annotation == annotation) return slot
      if (slot.annotation == Slot.NOTHING && slot.pass != slots.pass) free = slot
    }
    return free ?: Slot<View>(viewClass).also { all.add(it) }
  }

  fun dropFreeViews() {
    for (slot in all) slots.discard(slot)
  }
}
