package io.cartouche.driver

import io.cartouche.CalloutPart
import io.cartouche.Callouts
import io.cartouche.Frame
import io.cartouche.Rectangle
import io.cartouche.Resolver
import io.cartouche.ScreenPoint
import io.cartouche.Tip

/** The callouts, above all views. */
internal class CalloutSlots<View : Any>(
  private val host: ViewHost<View>, private val resolver: Resolver, private val sizes: MeasuredSizes,
  private val measures: Measures<View>, fails: (Throwable) -> Unit
) {
  val slots = Slots(host, fails)
  private val byNumber = ArrayList<Slot<View>?>()

  /** Fills the callouts of a frame. [stamp] changes when contents may have changed. */
  fun prepare(frame: Frame, stamp: Int) {
    val callouts = frame.callouts
    slots.begin()
    for (i in 0 until callouts.size) {
      val slot = slot(callouts.slot(i))
      slot.pass = slots.pass
      slot.item = i
      val annotation = callouts.annotation(i)
      val key = stamp.toLong() or (callouts.anchor(i).ordinal.toLong() shl 40) or (callouts.states(i).bits.toLong() shl 48)
      if (slot.annotation != annotation || slot.key != key) {
        val content = content(callouts, i, annotation)
        // A content that is the same after a change needs no call of the app.
        if (slot.annotation == annotation && slot.key != Slot.EXPIRED && slot.content == content) slot.key = Slot.OF_FORMER_PLAN
        val isFilled = slots.fill(slot, annotation, content.id, key, content) { host.makeCallout(content, it) }
        if (!isFilled) continue
      }
      slots.add(slot)
    }
  }

  /** Measures the callouts that were filled and whose size is not known to be the spec's. @return whether a size was sent. */
  fun measure(callouts: Callouts): Boolean {
    var hasSent = false
    for (n in 0 until slots.present.size) {
      val slot = slots.present[n]
      if (!slot.needsMeasure) continue
      slot.needsMeasure = false
      val id = slot.id ?: continue
      if (sizes.isCalloutGiven(id)) continue
      val view = slot.view ?: continue
      val i = slot.item
      val width = if (callouts.givesWidth(i)) callouts.width(i) else Double.NaN
      val height = if (callouts.givesHeight(i)) callouts.height(i) else Double.NaN
      val size = measures.size(view, width, height) ?: continue
      if (sizes.tell(id, size, true)) hasSent = true
    }
    return hasSent
  }

  fun place(callouts: Callouts, firstOrder: Int, grid: Double, fade: Double) {
    slots.hideOthers(fade) { }
    for (n in 0 until slots.present.size) {
      val slot = slots.present[n]
      val i = slot.item
      arrange(slot, callouts, i)
      slots.place(
        slot, aligned(callouts.x(i), grid), aligned(callouts.y(i), grid), callouts.width(i), callouts.height(i),
        firstOrder + i, fade
      )
    }
  }

  /** Gives the host the tip and the parts, if they have moved within the callout. */
  private fun arrange(slot: Slot<View>, callouts: Callouts, i: Int) {
    val view = slot.view ?: return
    val details = slot.details
    var isSame = true
    for (n in 0 until 8) {
      val value = when {
        n >= 6 -> if (n == 6) callouts.width(i) else callouts.height(i)
        !callouts.hasTip(i) -> Double.POSITIVE_INFINITY
        n % 2 == 0 -> callouts.tip(i, n) - callouts.x(i)
        else -> callouts.tip(i, n) - callouts.y(i)
      }
      // Positions on screen are rounded differently in each frame.
      if (!(details[n] == value || Math.abs(details[n] - value) < 1e-3)) isSame = false
      details[n] = value
    }
    if (isSame) return
    val tip = if (!callouts.hasTip(i)) null else Tip(
      ScreenPoint(details[0], details[1]), ScreenPoint(details[2], details[3]), ScreenPoint(details[4], details[5]),
      callouts.tipOffCenter(i)
    )
    host.arrange(view, tip, callouts.parts(i).map { relative(it, callouts.x(i), callouts.y(i)) })
  }

  private fun relative(part: CalloutPart, x: Double, y: Double) =
    CalloutPart(part.name, Rectangle(part.frame.x - x, part.frame.y - y, part.frame.width, part.frame.height))

  private fun slot(number: Int): Slot<View> {
    while (byNumber.size <= number) byNumber.add(null)
    return byNumber[number] ?: Slot<View>("").also { byNumber[number] = it }
  }

  private fun content(callouts: Callouts, i: Int, annotation: Int) = CalloutContent(
    annotation, callouts.id(i), callouts.title(i), callouts.subtitle(i), callouts.leftAccessory(i), callouts.rightAccessory(i),
    callouts.detailAccessory(i), resolver.data(annotation), callouts.anchor(i), callouts.parts(i).map { it.name }
  )

  fun dropFreeViews() {
    for (slot in byNumber) if (slot != null) slots.discard(slot)
  }

  /** Makes the next pass measure all callouts again. */
  fun measureAgain() {
    for (slot in slots.present) slot.needsMeasure = true
  }
}
