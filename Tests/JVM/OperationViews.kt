package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.*
import java.util.Locale
import kotlin.math.abs
import kotlin.math.floor

/** A view of [OperationViews], with its operations since the last call of `lines`. [kind] is its place in [OperationViews.KINDS]. */
class OperationView(val kind: Int, val viewClass: String) {
  /** The number among the views of the same kind and class; negative while the view was only measured. */
  var number = -1
  var id = ""
  var states = States.NONE
  val lines = ArrayList<String>()
  var rectangle = Rectangle(Double.NaN, Double.NaN, Double.NaN, Double.NaN)
  var order = -1
  var bearing = Double.NaN
  var tip: Tip? = null
  var parts: List<CalloutPart> = emptyList()
  var isVisible = false
  var wasVisible = false
  /** Whether `show` was called since the last call of `lines`. */
  var wasShown = false
  var isDiscarded = false
  /** The last operations with numbers, by their verb. */
  val last = HashMap<String, String>()
  val name get() = (if (kind == 2) "pointer:" else "") + "$viewClass#$number"
}

/** A host of views that writes operations as lines of text. `Tests/Drivers/README.md` describes them. */
class OperationViews(override val displayScale: Double, private val sizes: Map<String, Size>) : ViewHost<OperationView> {
  private val views = ArrayList<OperationView>()
  private val counts = HashMap<String, Int>()
  private val measured = ArrayList<String>()
  private var leaders = ""
  private var drawnLeaders = ""
  private var readingOrder: List<OperationView> = emptyList()
  private var reading = ""

  /** Returns the middle of the visible view of an annotation. */
  fun middle(id: String): ScreenPoint {
    val view = views.firstOrNull { it.kind == 0 && it.isVisible && it.id == id } ?: throw AssertionError("$id is not visible")
    return ScreenPoint(view.rectangle.x + view.rectangle.width / 2, view.rectangle.y + view.rectangle.height / 2)
  }

  // MARK: Calls of the driver

  override fun makeView(content: ViewContent, reusing: OperationView?): OperationView {
    val view = reusing ?: OperationView(0, content.viewClass)
    view.states = content.states
    val anchor = content.anchor
    if (anchor == null) {
      measured.add("measure ${content.viewClass} ${content.id} \"${content.title.orEmpty()}\"")
      return view
    }
    val words = listOf(anchor.specName) + content.states.list.map { it.specName } + if (content.hasLeader) listOf("leader") else emptyList()
    return note(view, content.id, words, content.title, emptyList())
  }

  override fun makeCallout(content: CalloutContent, reusing: OperationView?): OperationView {
    // As in an app that makes the parts anew.
    reusing?.parts = emptyList()
    return note(reusing ?: OperationView(1, "callout"), content.id, emptyList(), content.title, content.parts)
  }

  override fun makePointer(content: PointerContent, reusing: OperationView?): OperationView =
    note(reusing ?: OperationView(2, content.viewClass), content.id, emptyList(), content.title, emptyList())

  private fun note(view: OperationView, id: String, words: List<String>, title: String?, parts: List<String>): OperationView {
    val isNew = view.number < 0
    if (isNew) {
      val key = "${view.kind} ${view.viewClass}"
      view.number = counts[key] ?: 0
      counts[key] = view.number + 1
      views.add(view)
    }
    view.id = id
    view.lines.add((listOf(if (isNew) "make" else "fill", view.name, id) + words + listOf("\"${title.orEmpty()}\"") + parts).joinToString(" "))
    return view
  }

  override fun discard(view: OperationView) {
    if (view.number < 0) return
    view.lines.add("discard ${view.name}")
    view.isDiscarded = true
  }

  override fun measure(view: OperationView, width: Double, height: Double, limit: Viewport): Size {
    val selected = if (State.SELECTED in view.states) sizes["${view.viewClass} selected"] else null
    val size = selected ?: sizes[view.viewClass] ?: Size(0.0, 0.0)
    val tip = view.tip
    val down = if (tip != null && tip.start.y == tip.end.y) abs(tip.point.y - tip.start.y) else 0.0
    val across = if (tip != null && tip.start.y != tip.end.y) abs(tip.point.x - tip.start.x) else 0.0
    return Size(if (width.isNaN()) size.width + across else width, if (height.isNaN()) size.height + down else height)
  }

  override fun place(view: OperationView, x: Double, y: Double, width: Double, height: Double, order: Int) {
    view.rectangle = Rectangle(x, y, width, height)
    view.order = order
  }

  override fun show(view: OperationView, fade: Double) {
    view.isVisible = true
    view.wasShown = true
  }

  override fun hide(view: OperationView, fade: Double) {
    view.isVisible = false
  }

  override fun arrange(callout: OperationView, tip: Tip?, parts: List<CalloutPart>) {
    callout.tip = tip
    callout.parts = parts
  }

  override fun turn(pointer: OperationView, bearing: Double) {
    pointer.bearing = bearing
  }

  override fun drawLeaders(lines: DoubleArray, count: Int) {
    leaders = (0 until count).joinToString(", ") { text(lines[4 * it], lines[4 * it + 1], lines[4 * it + 2], lines[4 * it + 3]) }
  }

  override fun setReadingOrder(views: List<OperationView>) {
    readingOrder = ArrayList(views)
  }

  // MARK: Text

  /** Returns the operations since the last call. [moves] are those of the camera since then. */
  fun lines(isSettled: Boolean, moves: List<Pair<Coordinate, Double>>): List<String> {
    val lines = ArrayList(measured)
    measured.clear()
    val visible = views.filter { it.isVisible }.sortedBy { it.order }
    if (visible.zip(visible.drop(1)).any { it.first.kind > it.second.kind }) lines.add("a view is above a callout, or a callout above a pointer")
    for (kind in KINDS.indices) visible.filter { it.kind == kind }.forEachIndexed { rank, view -> note(view, rank) }
    for (view in views.sortedWith(compareBy({ it.kind }, { it.viewClass }, { it.number }))) {
      if (view.isVisible && view.wasShown) view.lines.add("show ${view.name}")
      if (!view.isVisible && view.wasVisible && !view.isDiscarded) view.lines.add("hide ${view.name}")
      view.wasVisible = view.isVisible
      view.wasShown = false
      lines.addAll(view.lines)
      view.lines.clear()
    }
    views.removeAll { it.isDiscarded }
    if (leaders != drawnLeaders) lines.add("leaders $leaders".trimEnd())
    drawnLeaders = leaders
    for ((center, zoom) in moves) lines.add(String.format(Locale.ROOT, "camera %.4f %.4f %.4f", center.longitude, center.latitude, zoom))
    val names = readingOrder.joinToString(" ") { it.name }
    if (isSettled && names != reading) {
      lines.add("reading $names")
      reading = names
    }
    return lines
  }

  /** Notes what has changed of a visible view. */
  private fun note(view: OperationView, rank: Int) {
    if (view.kind == 1) change(view, "arrange", arrangement(view))
    if (view.kind == 2) change(view, "turn", text(view.bearing))
    val (x, y, width, height) = view.rectangle
    change(view, "place", "${text(x, y, width, height)} order $rank")
  }

  private fun change(view: OperationView, verb: String, rest: String) {
    if (view.last.put(verb, rest) != rest) view.lines.add("$verb ${view.name} $rest")
  }

  private fun arrangement(callout: OperationView): String {
    val tip = callout.tip?.let { "tip " + text(it.point.x, it.point.y, it.start.x, it.start.y, it.end.x, it.end.y) }
    val parts = callout.parts.map { "${it.name} " + text(it.frame.x, it.frame.y, it.frame.width, it.frame.height) }
    return (listOf(tip ?: "no tip") + parts).joinToString(", ")
  }

  private fun text(vararg values: Double): String = values.joinToString(" ") { text(it) }

  /** Returns a number with at most two decimals. */
  private fun text(value: Double): String {
    if (value.isNaN()) return "nan"
    val hundredths = floor(value * 100 + 0.5).toLong()
    val digits = (abs(hundredths) % 100).toString().padStart(2, '0').trimEnd('0')
    val sign = if (hundredths < 0) "-" else ""
    val fraction = if (digits == "") "" else ".$digits"
    return "$sign${abs(hundredths) / 100}$fraction"
  }

  private companion object {
    /** The kinds of views, in draw order. */
    val KINDS = listOf("view", "callout", "pointer")
  }
}
