package io.cartouche

/**
 * A resolved frame: visible views with their rectangles, hidden annotations with their causes, and events.
 *
 * A resolver has one frame object, whose lists have the contents of the last frame. They are empty before the first frame and
 * after [Resolver.reload].
 */
class Frame internal constructor(private val resolver: Resolver) {
  /** The index of the frame, from 0 on; −1 before the first frame. */
  var index: Int = -1
    internal set

  /** The viewport of the frame; null before the first frame. */
  var viewport: Viewport? = null
    internal set

  /** The camera of the frame, or null before the first frame and for a frame with a matrix. */
  val camera: Camera? get() = resolver.frameCamera()

  /**
   * Whether the same plan and the same calls give this frame in a new resolver. It is false from the first frame on whose search
   * `within` ended.
   */
  val isReplayable: Boolean get() = resolver.isFrameReplayable()

  /** The visible views in draw order, bottom first. */
  val placements = Placements(resolver)
  /** The hidden annotations in document order, followed by the hidden clusters. */
  val hidden = Hidden(resolver)
  /** The clusters in the order of their first members. */
  val clusters = Clusters(resolver)
  /** The visible callouts in draw order, bottom first. They are drawn above all placements. */
  val callouts = Callouts(resolver)
  /** The pointers to annotations off screen, best rank first. */
  val pointers = Pointers(resolver)
  /** The events in order. */
  val events = Events(resolver)
  /** The inputs that had no effect, with the reasons. */
  val refusals = Refusals(resolver)
  /** The explanations of all annotations that reached placement. Empty without [Resolver.explains]. */
  val explanations = Explanations(resolver)
}
