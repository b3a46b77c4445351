package io.cartouche.driver

import io.cartouche.Cause
import io.cartouche.Frame
import io.cartouche.Placements
import io.cartouche.Resolver
import io.cartouche.Viewport
import kotlin.math.abs

/** The views of annotations: one slot for each number that the resolver gives, so never more than were visible at once. */
internal class ViewSlots<View : Any>(
  private val host: ViewHost<View>, private val resolver: Resolver, private val sizes: MeasuredSizes,
  private val measures: Measures<View>, private val fails: (Throwable) -> Unit
) {
  val slots = Slots(host, fails)
  private val byClass = HashMap<String, ArrayList<Slot<View>?>>()
  /** The lists of [byClass] by the index of the view class, so that frames look up no names. */
  private var byIndex = arrayOfNulls<ArrayList<Slot<View>?>>(0)
  /** The annotations of unknown size that were measured or failed, so that they are not tried again. */
  private val tried = HashSet<Int>()
  /** A free view of each view class, left from the measurement of views of unknown size. */
  private val spares = HashMap<String, View>()
  /** Whether [measureUnknown] left views to the next settled frame. */
  var hasMoreUnknown = false
    private set

  /** Fills the views of a frame. */
  fun prepare(frame: Frame) {
    val placements = frame.placements
    slots.expireClusters(frame)
    slots.begin()
    for (i in 0 until placements.size) {
      val slot = slot(placements, i)
      slot.pass = slots.pass
      slot.item = i
      val annotation = placements.annotation(i)
      val key = key(placements, i)
      if (slot.annotation != annotation || slot.key != key) {
        val content = content(frame, i, annotation)
        // Two anchors may give the same content, which needs no call of the app.
        if (slot.annotation == annotation && slot.key != Slot.EXPIRED && slot.content == content) slot.key = Slot.OF_FORMER_PLAN
        if (!slots.fill(slot, annotation, content.id, key, content) { make(content, it) }) continue
        val told = sizes.ofView(content.id)
        slot.toldWidth = told?.width ?: Double.NaN
        slot.toldHeight = told?.height ?: Double.NaN
      }
      slots.add(slot)
    }
  }

  /** Makes or fills a view. A slot without a view gets the spare view of its class. */
  private fun make(content: ViewContent, reusing: View?): View {
    if (reusing != null) return host.makeView(content, reusing)
    val spare = spares[content.viewClass]
    val view = host.makeView(content, spare)
    if (spare != null) {
      spares.remove(content.viewClass)
      if (spare !== view) host.discard(spare)
    }
    return view
  }

  /**
   * Measures the views that were filled and whose size is not the spec's.
   * @return whether a size was sent, so that the frame must be resolved again.
   */
  fun measure(placements: Placements): Boolean {
    var hasSent = false
    for (n in 0 until slots.present.size) {
      val slot = slots.present[n]
      val i = slot.item
      val isEstimated = placements.isEstimated(i)
      if (!isEstimated && !isTold(slot, placements, i)) {
        slot.needsMeasure = false
        continue
      }
      // The resolver uses an estimate although it accepted a size: the spec has changed.
      if (isEstimated && !slot.toldWidth.isNaN()) {
        slot.id?.let { sizes.forgetView(it) }
        slot.toldWidth = Double.NaN
        slot.needsMeasure = true
      }
      if (!slot.needsMeasure) continue
      slot.needsMeasure = false
      val view = slot.view ?: continue
      val id = slot.id ?: continue
      val width = if (placements.givesWidth(i)) placements.width(i) else Double.NaN
      val height = if (placements.givesHeight(i)) placements.height(i) else Double.NaN
      val size = measures.size(view, width, height) ?: continue
      if (sizes.tell(id, size, false)) hasSent = true
    }
    return hasSent
  }

  /** Whether the size of a placement is the one that was measured; a side that the spec gives is not compared. */
  private fun isTold(slot: Slot<View>, placements: Placements, i: Int): Boolean =
    !slot.toldWidth.isNaN() &&
      (placements.givesWidth(i) || abs(placements.width(i) - slot.toldWidth) < 1e-9) &&
      (placements.givesHeight(i) || abs(placements.height(i) - slot.toldHeight) < 1e-9)

  /** Places the views of the last pass, and hides the others. */
  fun place(placements: Placements, grid: Double, fade: Double) {
    slots.hideOthers(fade) { }
    for (n in 0 until slots.present.size) {
      val slot = slots.present[n]
      val i = slot.item
      slots.place(slot, placements.x(i), placements.y(i), placements.width(i), placements.height(i), i, grid, fade)
    }
  }

  private fun slot(placements: Placements, i: Int): Slot<View> {
    val index = placements.viewIndex(i)
    val list = if (index < 0) list(placements.view(i)) else {
      if (index >= byIndex.size) byIndex = byIndex.copyOf(index + 8)
      byIndex[index] ?: list(placements.view(i)).also { byIndex[index] = it }
    }
    val number = placements.slot(i)
    while (list.size <= number) list.add(null)
    return list[number] ?: Slot<View>(placements.view(i)).also { list[number] = it }
  }

  private fun list(viewClass: String): ArrayList<Slot<View>?> {
    val present = byClass[viewClass]
    if (present != null) return present
    val made = ArrayList<Slot<View>?>()
    byClass[viewClass] = made
    return made
  }

  private fun key(placements: Placements, i: Int): Long {
    val leader = if (placements.hasLeader(i)) 1L shl 40 else 0L
    return placements.anchorIndex(i).toLong() or (placements.states(i).bits.toLong() shl 32) or leader
  }

  private fun content(frame: Frame, i: Int, annotation: Int): ViewContent {
    val placements = frame.placements
    val cluster = if (isCluster(annotation)) frame.clusters.find(annotation) else -1
    return ViewContent(
      annotation, placements.id(i), placements.view(i), placements.title(i), placements.subtitle(i), placements.data(i),
      placements.states(i), placements.anchor(i), placements.hasLeader(i), if (cluster < 0) null else frame.clusters[cluster],
      isCluster(annotation) || resolver.hasFlag(annotation, ENABLED)
    )
  }

  /**
   * Makes views that are hidden because their size is unknown, to measure them: up to [most] of those on or near the screen, in
   * priority order.
   * @return whether a size was sent.
   */
  fun measureUnknown(frame: Frame, viewport: Viewport, most: Int): Boolean {
    val width = viewport.width
    val height = viewport.height
    var hasSent = false
    hasMoreUnknown = false
    val hidden = frame.hidden
    var found: ArrayList<Int>? = null
    for (i in 0 until hidden.size) {
      if (hidden.cause(i) != Cause.SIZE || hidden.annotation(i) in tried) continue
      val x = hidden.pointX(i)
      val y = hidden.pointY(i)
      val isFar = x < -width / 2 || y < -height / 2 || x > 1.5 * width || y > 1.5 * height
      if (!isFar) (found ?: ArrayList<Int>().also { found = it }).add(hidden.annotation(i))
    }
    val ranked = (found ?: return false).mapNotNull { annotation -> resolver.properties(annotation)?.let { annotation to it } }
      .sortedWith(compareBy({ if (it.second.isRequired) 0 else 1 }, { -it.second.priority }, { it.first }))
    hasMoreUnknown = ranked.size > most
    for ((annotation, properties) in ranked.take(most)) {
      tried.add(annotation)
      val content = ViewContent(
        annotation, resolver.id(annotation), properties.view, properties.title, properties.subtitle, properties.data,
        properties.states, null, false, null, properties.isEnabled
      )
      try {
        val view = spareView(content)
        val size = measures.size(
          view, if (properties.givesWidth) properties.size.width else Double.NaN,
          if (properties.givesHeight) properties.size.height else Double.NaN
        )
        if (size != null && sizes.tell(content.id, size, false)) hasSent = true
      } catch (error: Exception) {
        fails(error)
      }
    }
    return hasSent
  }

  /** Fills the spare view of a view class, or makes it. */
  private fun spareView(content: ViewContent): View {
    val spare = spares[content.viewClass]
    val view = host.makeView(content, spare)
    check(!slots.owns(view)) { "the view of another annotation was returned for $content; return a view for each" }
    if (spare != null && spare !== view) host.discard(spare)
    spares[content.viewClass] = view
    return view
  }

  fun refresh(annotation: Int?) {
    slots.refresh(annotation)
    if (annotation == null) tried.clear() else tried.remove(annotation)
  }

  /** Makes the next pass measure all views again, or that of one annotation. */
  fun measureAgain(annotation: Int?) {
    for (slot in slots.present) if (annotation == null || slot.annotation == annotation) slot.needsMeasure = true
    tried.clear()
  }

  fun followPlan() {
    slots.followPlan(resolver)
    byIndex = arrayOfNulls(0)
    tried.clear()
  }

  /** Discards the views that are not shown. */
  fun dropFreeViews() {
    for (list in byClass.values) for (slot in list) if (slot != null) slots.discard(slot)
    for (view in spares.values) host.discard(view)
    spares.clear()
  }

  private companion object {
    /** The bit CARTOUCHE_IS_ENABLED. */
    const val ENABLED = 9
  }
}

/** Whether an index is that of a cluster: 2³¹ or more without a sign. */
internal fun isCluster(annotation: Int): Boolean = annotation < -1

/**
 * Returns a position on a grid of pixels. Between two pixels, it is always the right or lower one, so that views at the same distance
 * from each other stay so.
 */
internal fun aligned(position: Double, grid: Double): Double = Math.floor(position * grid + 0.5) / grid
