package io.cartouche.driver

import io.cartouche.Frame
import io.cartouche.Input
import io.cartouche.RefusalReason
import io.cartouche.Resolver
import io.cartouche.Size
import io.cartouche.Viewport
import kotlin.math.abs
import kotlin.math.ceil

/**
 * The sizes of views and callouts that the spec leaves open, as the view host measured them and the resolver accepted them. They are
 * stored by id, which stays valid when the plan changes.
 */
internal class MeasuredSizes(private val resolver: Resolver, private val send: (Input) -> Unit) {
  /** The accepted sizes of views. */
  private val views = HashMap<String, Size>()
  /** The accepted sizes of callouts. */
  private val callouts = HashMap<String, Size>()
  /** The annotations with callouts whose size the spec gives. */
  private val givenCallouts = HashSet<String>()

  fun ofView(id: String): Size? = views[id]

  fun isCalloutGiven(id: String): Boolean = id in givenCallouts

  /**
   * Sends a measured size, if it is positive and not the one that the resolver has.
   * @return whether it was sent.
   */
  fun tell(id: String, size: Size, isCallout: Boolean): Boolean {
    if (!(size.width > 0) || !(size.height > 0) || !size.width.isFinite() || !size.height.isFinite()) return false
    val told = if (isCallout) callouts[id] else views[id]
    if (told != null && abs(told.width - size.width) < NEARNESS && abs(told.height - size.height) < NEARNESS) return false
    val input = if (isCallout) Input.measuredCallout(id, size) else Input.measured(id, size)
    input.isOwn = true
    send(input)
    return true
  }

  /** Forgets an accepted size, since the resolver uses an estimate again. */
  fun forgetView(id: String) {
    views.remove(id)
  }

  /** Records which of the sizes in a frame's inputs the resolver accepted, and which it refused. */
  fun note(inputs: List<Input>, frame: Frame, slots: Slots<*>) {
    for (i in inputs.indices) {
      val input = inputs[i]
      if (!input.isMeasurement) continue
      val id = input.id ?: resolver.id(input.index)
      val isCallout = input.isCalloutMeasurement
      val reason = refusal(frame, i)
      val told = if (isCallout) callouts else views
      if (reason == null) told[id] = input.measuredSize else told.remove(id)
      if (!isCallout) {
        val slot = slots.find(id) ?: continue
        slot.toldWidth = if (reason == null) input.measuredSize.width else Double.NaN
        slot.toldHeight = if (reason == null) input.measuredSize.height else Double.NaN
      } else if (reason == RefusalReason.SIZE_IS_GIVEN) {
        givenCallouts.add(id)
      } else {
        givenCallouts.remove(id)
      }
    }
  }

  /** Records the sizes of views in the inputs of a frame whose refusals are lost, because a handler has replaced the plan. */
  fun noteUnread(inputs: List<Input>) {
    for (input in inputs) if (input.isMeasurement && !input.isCalloutMeasurement && input.id != null) views[input.id] = input.measuredSize
  }

  private fun refusal(frame: Frame, input: Int): RefusalReason? {
    val refusals = frame.refusals
    for (i in 0 until refusals.size) if (refusals.input(i) == input) return refusals.reason(i)
    return null
  }

  /** Makes the next pass measure the callout of one annotation again, or all, since the spec may leave its size open now. */
  fun refresh(id: String?) {
    if (id == null) givenCallouts.clear() else givenCallouts.remove(id)
  }

  /** Forgets the sizes of callouts, and of views that the new plan does not have. */
  fun followPlan() {
    views.keys.removeAll { resolver.index(it) == null }
    callouts.clear()
    givenCallouts.clear()
  }

  private companion object {
    /** The tolerance of sizes in points. */
    const val NEARNESS = 0.01
  }
}

/** Measures views with the limits of the map, and rounds sizes up to whole pixels. */
internal class Measures<View : Any>(private val host: ViewHost<View>, private val fails: (Throwable) -> Unit) {
  var viewport = Viewport(0.0, 0.0)

  /** Returns the size of a view, or null if the host throws. NaN is an open side. */
  fun size(view: View, width: Double, height: Double): Size? = try {
    val size = host.measure(view, width, height, viewport)
    Size(roundedUp(size.width), roundedUp(size.height))
  } catch (error: Exception) {
    fails(error)
    null
  }

  private fun roundedUp(length: Double): Double {
    val scale = host.displayScale
    return if (scale > 0) ceil(length * scale - 1e-6) / scale else length
  }
}
