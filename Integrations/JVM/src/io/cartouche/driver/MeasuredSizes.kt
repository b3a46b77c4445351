package io.cartouche.driver

import io.cartouche.Frame
import io.cartouche.Input
import io.cartouche.Refusal
import io.cartouche.RefusalReason
import io.cartouche.Resolver
import io.cartouche.Size
import io.cartouche.Viewport
import kotlin.math.abs
import kotlin.math.ceil

/** The sizes of views and callouts that the spec leaves open, as the view host measured them and the resolver accepted them. */
internal class MeasuredSizes(private val send: (Input) -> Unit) {
  /** The accepted sizes of views, by index. */
  private val views = HashMap<Int, Size>()
  /** The accepted sizes of callouts, by index. */
  private val callouts = HashMap<Int, Size>()
  /** The annotations with callouts whose size the spec gives. */
  private val givenCallouts = HashSet<Int>()

  fun ofView(annotation: Int): Size? = views[annotation]

  fun ofCallout(annotation: Int): Size? = callouts[annotation]

  fun isCalloutGiven(annotation: Int): Boolean = annotation in givenCallouts

  /**
   * Sends a measured size, if it is positive and not the one that the resolver has.
   * @return whether it was sent.
   */
  fun tell(annotation: Int, size: Size, isCallout: Boolean): Boolean {
    if (!(size.width > 0) || !(size.height > 0) || !size.width.isFinite() || !size.height.isFinite()) return false
    val told = if (isCallout) callouts[annotation] else views[annotation]
    if (told != null && abs(told.width - size.width) < NEARNESS && abs(told.height - size.height) < NEARNESS) return false
    send(if (isCallout) Input.measuredCallout(annotation, size) else Input.measured(annotation, size))
    return true
  }

  /** Forgets an accepted size, since the resolver uses an estimate again. */
  fun forgetView(annotation: Int) {
    views.remove(annotation)
  }

  /** Records which of the sizes in a frame's inputs the resolver accepted, and which it refused. */
  fun note(inputs: List<Input>, frame: Frame, slots: Slots<*>) {
    for (i in inputs.indices) {
      val input = inputs[i]
      if (!input.isMeasurement) continue
      val isCallout = input.isCalloutMeasurement
      val reason = refusal(frame, i)
      val told = if (isCallout) callouts else views
      if (reason == null) told[input.index] = input.measuredSize else told.remove(input.index)
      if (!isCallout) {
        val slot = slots.find(input.index) ?: continue
        slot.toldWidth = if (reason == null) input.measuredSize.width else Double.NaN
        slot.toldHeight = if (reason == null) input.measuredSize.height else Double.NaN
      } else if (reason == RefusalReason.SIZE_IS_GIVEN) {
        givenCallouts.add(input.index)
      } else {
        givenCallouts.remove(input.index)
      }
    }
  }

  private fun refusal(frame: Frame, input: Int): RefusalReason? {
    val refusals = frame.refusals
    for (i in 0 until refusals.size) if (refusals.input(i) == input) return refusals.reason(i)
    return null
  }

  /** Makes the next pass measure the callout of one annotation again, or all, since the spec may leave its size open now. */
  fun refresh(annotation: Int?) {
    if (annotation == null) givenCallouts.clear() else givenCallouts.remove(annotation)
  }

  /** Returns the accepted sizes of views by id, which stay valid when the plan changes. */
  fun viewsById(resolver: Resolver): Map<String, Size> {
    val sizes = HashMap<String, Size>()
    for ((annotation, size) in views) if (resolver.exists(annotation)) sizes[resolver.id(annotation)] = size
    return sizes
  }

  /** Forgets all sizes by index after a change of the plan, and restores those of views that still exist. */
  fun forget(viewsById: Map<String, Size>, resolver: Resolver) {
    views.clear()
    for ((id, size) in viewsById) resolver.index(id)?.let { views[it] = size }
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
