package io.cartouche.tests

import android.content.Context
import android.graphics.Canvas
import android.view.Gravity
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.View
import android.view.accessibility.AccessibilityNodeInfo
import android.widget.FrameLayout
import io.cartouche.*
import io.cartouche.android.AndroidViews
import io.cartouche.android.CalloutBubble
import io.cartouche.android.CalloutFrame
import io.cartouche.android.TouchInput
import io.cartouche.android.ViewLayer
import io.cartouche.driver.*
import java.io.File

/** `AndroidViews`, `ViewLayer` and `TouchInput` on declarations of Android's classes that keep what was set. */
class AndroidTests(private val checks: Checks, private val plans: File) {
  private inner class Scene(configure: DriverOptions.() -> Unit = {}) : java.io.Closeable {
    val resolver = Resolver(Plan(File(plans, "driver/plan").readBytes()))
    val map = FakeMap(resolver.planCamera(Viewport(1024.0, 768.0)))
    val context = object : Context() {}
    val layer = ViewLayer(context)
    val views = object : AndroidViews(layer) {
      override fun viewLabel(content: ViewContent) = super.viewLabel(content) + "!"
    }
    val driver = MapDriver<View>(resolver, map, views, DriverOptions().apply(configure))
    val touches = TouchInput(driver)
    private val mapView = View(context)

    fun settle() {
      driver.mapDidBecomeIdle()
      var ticks = 0
      do {
        map.requests = 0
        driver.tick()
        ticks += 1
      } while (map.requests > 0 && ticks < 200)
      expect(driver.isSettled) { "not settled" }
    }

    fun touch(action: Int, x: Double, y: Double, time: Long = 0, begin: Long = 0) =
      touches.onTouch(mapView, MotionEvent.obtain(begin, time, action, 2 * x.toFloat(), 2 * y.toFloat(), 0))

    fun key(view: View, code: Int): Boolean {
      layer.stubFocus = view
      return layer.dispatchKeyEvent(KeyEvent(KeyEvent.ACTION_UP, code))
    }

    fun isSelected(id: String) = State.SELECTED in resolver.frame.placements.first { it.id == id }.states

    override fun close() {
      driver.remove()
      expectEqual(layer.childCount, 0, "views that stay on the layer")
      resolver.close()
    }
  }

  fun run() {
    checks.test("Android: screen readers tap views and parts") { actions() }
    checks.test("Android: keys tap and close") { keys() }
    checks.test("Android: reading order") { reading() }
    checks.test("Android: rectangles do not mirror") { directions() }
    checks.test("Android: a second finger is no tap") { fingers() }
    checks.test("Android: views are tapped at once") { taps() }
    checks.test("Android: callouts have tips and parts") { callouts() }
    checks.test("Android: views fade out") { fades() }
    checks.test("Android: the same order draws nothing again") { orders() }
    checks.test("Android: names of pointers") { pointers() }
  }

  private fun actions(view: View): List<AccessibilityNodeInfo.AccessibilityAction> {
    val info = AccessibilityNodeInfo()
    view.onInitializeAccessibilityNodeInfo(info)
    return info.actionList
  }

  private fun actions() = Scene().use {
    it.settle()
    val view = it.driver.view("fixed")!!
    expect(view.isFocusable) { "not focusable" }
    expectEqual(view.contentDescription as String, "Fixed!")
    expectEqual(actions(view).map { action -> action.id }, listOf(AccessibilityNodeInfo.ACTION_CLICK))
    expect(view.performAccessibilityAction(AccessibilityNodeInfo.ACTION_CLICK, null)) { "no click" }
    it.driver.tick()
    expect(it.isSelected("fixed")) { "not selected" }
    val callout = it.driver.calloutView("fixed")!!
    val tapped = ArrayList<String>()
    it.resolver.on<Event.PartTapped> { event -> tapped.add(event.part) }
    val ofPart = actions(callout).first { action -> action.label != null }
    expect(callout.performAccessibilityAction(ofPart.id, null)) { "no part" }
    expect(!callout.performAccessibilityAction(ofPart.id + 9, null)) { "an unknown part" }
    it.driver.tick()
    expectEqual(tapped, arrayListOf(ofPart.label as String))
    expect(callout.performAccessibilityAction(AccessibilityNodeInfo.ACTION_DISMISS, null)) { "not closed" }
    it.driver.tick()
    expectEqual(it.driver.calloutView("fixed"), null)
    val disabled = it.views.makeView((ViewContent(0, "x", "pin", null, null, null, States.NONE, null, false, null, false)), null)
    expect(!disabled.isFocusable && actions(disabled).isEmpty()) { "a disabled view can be tapped" }
    it.views.discard(disabled)
  }

  private fun keys() = Scene().use {
    it.settle()
    val view = it.driver.view("fixed")!!
    expect(!it.key(view, KeyEvent.KEYCODE_ESCAPE)) { "there is nothing to close" }
    expect(it.key(view, KeyEvent.KEYCODE_ENTER)) { "no tap" }
    it.driver.tick()
    expect(it.isSelected("fixed")) { "not selected" }
    expect(it.key(view, KeyEvent.KEYCODE_BACK)) { "not closed" }
    it.driver.tick()
    expect(!it.isSelected("fixed")) { "still selected" }
  }

  private fun reading() = Scene().use {
    fun check() {
      val shown = (0 until it.layer.childCount).map { n -> it.layer.getChildAt(n) }
      expectEqual(shown.map { view -> view.id }.toSet().size, shown.size, "number of ids")
      expect(shown.none { view -> view.id == View.NO_ID }) { "a view without an id" }
      val visible = shown.filter { view -> view.visibility == View.VISIBLE }
      expectEqual(visible.count { view -> view.accessibilityTraversalAfter == View.NO_ID }, 1, "first views")
      val hidden = shown.filter { view -> view.visibility != View.VISIBLE }
      expect(hidden.none { view -> view.accessibilityTraversalAfter != View.NO_ID }) { "a hidden view has a place" }
      val ids = visible.map { view -> view.id }
      expect(visible.all { view -> view.accessibilityTraversalAfter == View.NO_ID || view.accessibilityTraversalAfter in ids }) { "after a hidden view" }
    }
    it.settle()
    check()
    it.driver.send(Input.select("fixed"))
    it.settle()
    check()
    it.driver.send(Input.deselect("fixed"), Input.set("fixed", Property.VISIBLE, false), Input.set("wide", Property.Z_PRIORITY, 9.0))
    it.settle()
    check()
  }

  private fun directions() = Scene().use {
    it.settle()
    val params = it.driver.view("fixed")!!.layoutParams as FrameLayout.LayoutParams
    expectEqual(params.gravity, Gravity.LEFT or Gravity.TOP, "gravity")
  }

  private fun fingers() = Scene().use {
    it.settle()
    val placements = it.resolver.frame.placements
    val i = placements.find("marker")
    val x = placements.x(i) + placements.width(i) / 2
    val y = placements.y(i) + placements.height(i) / 2
    expect(it.touch(MotionEvent.ACTION_DOWN, x, y)) { "not held" }
    it.touch(MotionEvent.ACTION_POINTER_DOWN, x, y)
    it.touch(MotionEvent.ACTION_UP, x, y)
    it.driver.tick()
    expect(!it.isSelected("marker")) { "two fingers tap" }
    it.touch(MotionEvent.ACTION_DOWN, x, y)
    it.touch(MotionEvent.ACTION_UP, x, y)
    it.driver.tick()
    expect(it.isSelected("marker")) { "one finger does not tap" }
    expect(!it.touch(MotionEvent.ACTION_DOWN, 3.0, 4.0)) { "the map is held" }
    expectEqual(it.touches.position, ScreenPoint(3.0, 4.0) as ScreenPoint?)
  }

  private fun taps() = Scene().use {
    it.settle()
    var taps = 0
    it.resolver.on<Event.AnnotationTapped> { taps += 1 }
    val placement = it.resolver.frame.placements.first { view -> view.id == "wide" }
    val x = placement.x + placement.width / 2
    val y = placement.y + placement.height / 2
    val nowhere = { throw AssertionError("the click is where the touch was") }
    var begin = 0L
    fun press(x: Double, y: Double, time: Long = 0, right: Double = 0.0, isTaken: Boolean = false) {
      expectEqual(it.touch(MotionEvent.ACTION_DOWN, x, y, begin, begin), isTaken, "the map does not get the touch")
      it.touch(MotionEvent.ACTION_MOVE, x + right, y, begin, begin)
      expectEqual(it.touch(MotionEvent.ACTION_UP, x, y, begin + time, begin), isTaken, "the map does not get the touch")
      it.driver.tick()
    }
    press(x, y, right = 7.0)
    expectEqual(taps, 1, "taps")
    expect(it.touches.clicked(nowhere)) { "the map handles the click" }
    it.driver.tick()
    expectEqual(taps, 1, "taps")
    // The second touch of a double tap neither taps again nor zooms the map.
    begin = 1_000
    press(x, y)
    begin = 1_200
    press(x, y, isTaken = true)
    expectEqual(taps, 2, "taps")
    expect(it.touches.clicked(nowhere)) { "the map handles the click" }
    begin = 1_400
    press(x, y)
    expectEqual(taps, 3, "taps")
    expect(it.touches.clicked(nowhere)) { "the map handles the click" }
    taps = 1
    begin = 2_000
    // A finger that moves pans the map, and a long press is no tap.
    press(x, y, right = 9.0)
    press(x, y, time = 400)
    expectEqual(taps, 1, "taps")
    // The map is not tapped before it reports a click.
    var mapTaps = 0
    it.resolver.on<Event.MapTapped> { mapTaps += 1 }
    press(3.0, 4.0)
    expectEqual(mapTaps, 0, "taps of the map")
    expect(!it.touches.clicked(nowhere)) { "a tap on the map hits a view" }
    it.driver.tick()
    expectEqual(mapTaps, 1, "taps of the map")
  }

  private fun callouts() = Scene().use {
    it.settle()
    it.driver.send(Input.select("fixed"))
    it.settle()
    val frame = it.driver.calloutView("fixed") as CalloutFrame
    expect(frame.content is CalloutBubble) { "no bubble" }
    expectEqual(frame.contentDescription as String, "Details")
    // The content has 80 × 40 pixels, at a density of 2. The tip is 10 points long, on the side of the view.
    val callout = it.resolver.frame.callouts.first()
    expectEqual(Pair(callout.width, callout.height), Pair(40.0, 30.0), "size with the tip")
    expectEqual(frame.paddingTop + frame.paddingBottom, 20, "room of the tip")
    val canvas = Canvas()
    frame.draw(canvas)
    val corners = canvas.stubPath.stubCorners
    val tip = callout.tip!!
    expectEqual(corners.size, 6, "numbers of the tip")
    expectNear(corners[2].toDouble(), 2 * (tip.point.x - callout.x), 0.01, "x of the tip")
    expectNear(corners[3].toDouble(), 2 * (tip.point.y - callout.y), 0.01, "y of the tip")
    // A callout of the app: a child with the name of a part as its tag.
    val app = CalloutFrame(it.context, it.views.tipPaint)
    val content = FrameLayout(it.context)
    val heart = View(it.context)
    heart.setTag("heart")
    content.addView(heart, FrameLayout.LayoutParams(1, 1, Gravity.LEFT))
    app.setContent(content)
    val down = Tip(ScreenPoint(20.0, 0.0), ScreenPoint(12.0, 6.0), ScreenPoint(28.0, 6.0), 0.0)
    app.arrange(down, listOf(CalloutPart("heart", Rectangle(4.0, 10.0, 8.0, 9.0))))
    expectEqual(app.paddingTop, 12, "padding")
    expectEqual(Pair(heart.translationX, heart.translationY), Pair(8f, 8f), "place of the part")
    expectEqual(Pair(heart.layoutParams.width, heart.layoutParams.height), Pair(16, 18), "size of the part")
    val params = heart.layoutParams
    content.setPadding(6, 4, 6, 4)
    app.arrange(down, listOf(CalloutPart("heart", Rectangle(4.0, 10.0, 8.0, 9.0))))
    expectEqual(Pair(heart.translationX, heart.translationY), Pair(2f, 4f), "place of the part within the padding")
    expect(heart.layoutParams === params) { "a layout without a change" }
    app.arrange(null, emptyList())
    expectEqual(app.paddingTop, 0, "padding")
    // Another callout takes the view, and gives it back.
    val other = CalloutFrame(it.context, it.views.tipPaint)
    other.setContent(content)
    expectEqual(Pair(app.childCount, other.childCount), Pair(0, 1), "views of the callouts")
    app.setContent(content)
    expectEqual(Pair(app.childCount, other.childCount), Pair(1, 0), "views of the callouts")
    it.driver.send(Input.deselect("fixed"))
    it.settle()
  }

  private fun fades() = Scene { fade = 0.2 }.use {
    it.settle()
    val view = it.driver.view("fixed")!!
    view.animate().stubEnd()
    expectEqual(view.alpha, 1f)
    it.driver.send(Input.set("fixed", Property.VISIBLE, false))
    it.driver.tick()
    expectEqual(view.visibility, View.VISIBLE, "visibility of a view that fades")
    view.animate().stubEnd()
    expectEqual(view.visibility, View.INVISIBLE, "visibility")
    it.driver.send(Input.set("fixed", Property.VISIBLE, true))
    it.driver.tick()
    expectEqual(it.driver.view("fixed")!!.visibility, View.VISIBLE, "visibility")
  }

  private fun orders() = Scene().use {
    it.settle()
    val placements = it.resolver.frame.placements
    for (i in 0 until placements.size) expectEqual(drawn(it.layer)[i], it.driver.view(placements.id(i)), "view $i")
    val invalidations = it.layer.stubInvalidations
    val order = placements.find("fixed")
    it.views.place(it.driver.view("fixed")!!, 1.0, 2.0, 3.0, 4.0, order)
    expectEqual(it.layer.stubInvalidations, invalidations, "invalidations")
    it.views.place(it.driver.view("fixed")!!, 1.0, 2.0, 3.0, 4.0, 1_000)
    expectEqual(it.layer.stubInvalidations, invalidations + 1, "invalidations")
    expectEqual(drawn(it.layer).last(), it.driver.view("fixed"), "the view on top")
  }

  private fun drawn(layer: ViewLayer) =
    (0 until layer.childCount).map { layer.stubDrawn(it) }.filter { it.visibility == View.VISIBLE }

  private fun pointers() = Scene().use {
    it.settle()
    expectEqual(it.driver.pointerView("far")!!.contentDescription as String, "Far")
    val nameless = it.views.makePointer(PointerContent(0, "x/17", "arrow", null, null, null), null)
    expectEqual(nameless.contentDescription, null)
    expectEqual(nameless.importantForAccessibility, View.IMPORTANT_FOR_ACCESSIBILITY_NO)
    it.views.discard(nameless)
  }
}
