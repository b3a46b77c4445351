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
    slots.expireClusters(frame)
    slots.begin()
    for (i in 0 until callouts.size) {
      val slot = slot(callouts.slot(i))
      slot.pass = slots.pass
      slot.item = i
      val annotation = callouts.annotation(i)
      val key = stamp.toLong() or (callouts.anchor(i).ordinal.toLong() shl 40) or (callouts.states(i).bits.toLong() shl 48)
      if (slot.annotation != annotation || slot.key != key) {
        val content = content(frame, i, annotation)
        // A content that is the same after a change needs no call of the app.
        if (slot.annotation == annotation && slot.key != Slot.EXPIRED && slot.content == content) slot.key = Slot.OF_FORMER_PLAN
        val isFilled = slots.fill(slot, annotation, content.id, key, content) {
          // The app may make the parts again.
          slot.details.fill(Double.NaN)
          host.makeCallout(content, it)
        }
        if (!isFilled) continue
      }
      slots.add(slot)
    }
  }

  /**
   * Arranges the callouts, and measures those that were filled, or whose tip takes another room, and whose size is not known to be the
   * spec's.
   * @return whether a size was sent, so that the frame must be resolved again.
   */
  fun measure(callouts: Callouts): Boolean {
    var hasSent = false
    for (n in 0 until slots.present.size) {
      val slot = slots.present[n]
      // The tip takes room of the callout, so that the host needs it to measure the callout.
      if (arrange(slot, callouts, slot.item)) slot.needsMeasure = true
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
      slots.place(slot, callouts.x(i), callouts.y(i), callouts.width(i), callouts.height(i), firstOrder + i, grid, fade)
    }
  }

  /**
   * Gives the host the tip and the parts, if they have moved within the callout or the callout was filled.
   * @return whether the tip takes another room of the callout.
   */
  private fun arrange(slot: Slot<View>, callouts: Callouts, i: Int): Boolean {
    val view = slot.view ?: return false
    val details = slot.details
    val across = roomAcross(details)
    val down = roomDown(details)
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
    if (isSame) return false
    val tip = if (!callouts.hasTip(i)) null else Tip(
      ScreenPoint(details[0], details[1]), ScreenPoint(details[2], details[3]), ScreenPoint(details[4], details[5]),
      callouts.tipOffCenter(i)
    )
    host.arrange(view, tip, callouts.parts(i).map { relative(it, callouts.x(i), callouts.y(i)) })
    return Math.abs(roomAcross(details) - across) > ROOM || Math.abs(roomDown(details) - down) > ROOM
  }

  /** Whether details have a tip above or below the callout. */
  private fun isUpright(details: DoubleArray) = details[3] == details[5]

  /** Returns the width that the tip takes from the callout. */
  private fun roomAcross(details: DoubleArray): Double =
    if (!details[0].isFinite() || isUpright(details)) 0.0 else Math.abs(details[0] - details[2])

  /** Returns the height that the tip takes from the callout. */
  private fun roomDown(details: DoubleArray): Double =
    if (!details[0].isFinite() || !isUpright(details)) 0.0 else Math.abs(details[1] - details[3])

  private fun relative(part: CalloutPart, x: Double, y: Double) =
    CalloutPart(part.name, Rectangle(part.frame.x - x, part.frame.y - y, part.frame.width, part.frame.height))

  private fun slot(number: Int): Slot<View> {
    while (byNumber.size <= number) byNumber.add(null)
    return byNumber[number] ?: Slot<View>("").also { byNumber[number] = it }
  }

  private fun content(frame: Frame, i: Int, annotation: Int): CalloutContent {
    val callouts = frame.callouts
    val owner = frame.placements.find(annotation)
    val cluster = if (isCluster(annotation)) frame.clusters.find(annotation) else -1
    return CalloutContent(
      annotation, callouts.id(i), if (owner < 0) "" else frame.placements.view(owner), if (cluster < 0) null else frame.clusters[cluster],
      callouts.title(i), callouts.subtitle(i), callouts.leftAccessory(i), callouts.rightAccessory(i), callouts.detailAccessory(i),
      resolver.data(annotation), callouts.anchor(i), callouts.parts(i).map { it.name }
    )
  }

  fun dropFreeViews() {
    for (slot in byNumber) if (slot != null) slots.discard(slot)
  }

  /** Follows another plan, which may give callouts other sizes and their parts other rectangles. */
  fun followPlan() {
    slots.followPlan(resolver)
    for (slot in slots.present) slot.details.fill(Double.NaN)
    measureAgain()
  }

  /** Makes the next pass measure all callouts again. */
  fun measureAgain() {
    for (slot in slots.present) slot.needsMeasure = true
  }

  private companion object {
    /** The tolerance of the room of a tip, in points. */
    const val ROOM = 1.0 / 512
  }
}
