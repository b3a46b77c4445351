package io.cartouche.tests

import android.content.Context
import android.graphics.PointF
import android.graphics.RectF
import android.view.Choreographer
import android.view.MotionEvent
import io.cartouche.*
import io.cartouche.driver.*
import io.cartouche.maplibre.MapLibreHost
import org.maplibre.android.camera.CameraPosition
import org.maplibre.android.geometry.LatLng
import org.maplibre.android.maps.MapLibreMap
import org.maplibre.android.maps.MapView
import org.maplibre.android.maps.Projection
import org.maplibre.android.maps.Style
import org.maplibre.android.style.layers.Layer
import org.maplibre.geojson.Feature
import org.maplibre.geojson.Point
import java.io.File

/** `MapLibreHost` on a map that behaves as MapLibre does, as far as it is known: its camera is late, and it finds only drawn features. */
class MapLibreTests(private val checks: Checks, private val plans: File) {
  private class View(context: Context) : MapView(context) {
    val idle = ArrayList<OnDidBecomeIdleListener>()
    val style = ArrayList<OnDidFinishLoadingStyleListener>()

    init {
      stubWidth = 2048
      stubHeight = 1536
    }

    override fun addOnCameraWillChangeListener(listener: OnCameraWillChangeListener) = Unit
    override fun addOnCameraIsChangingListener(listener: OnCameraIsChangingListener) = Unit
    override fun addOnCameraDidChangeListener(listener: OnCameraDidChangeListener) = Unit
    override fun addOnSourceChangedListener(listener: OnSourceChangedListener) = Unit
    override fun addOnDidBecomeIdleListener(listener: OnDidBecomeIdleListener) {
      idle.add(listener)
    }
    override fun addOnDidFinishLoadingStyleListener(listener: OnDidFinishLoadingStyleListener) {
      style.add(listener)
    }
  }

  private class Map(val plane: FakeMap) : MapLibreMap() {
    /** The camera that the map reports. */
    var late = plane.camera
    val clicks = ArrayList<OnMapClickListener>()
    var drawn = emptyList<Feature>()

    override fun getCameraPosition() =
      CameraPosition(LatLng(late.center.latitude, late.center.longitude), late.zoom, late.pitch, late.bearing, null)
    override fun getMaxZoomLevel() = 20.0
    override fun addOnMapClickListener(listener: OnMapClickListener) {
      clicks.add(listener)
    }
    override fun getStyle() = object : Style() {
      override fun getLayer(layerId: String) = object : Layer() {}
    }
    override fun getProjection() = object : Projection() {
      override fun toScreenLocation(location: LatLng): PointF =
        plane.point(Coordinate(location.longitude, location.latitude))!!.let { PointF(2 * it.x.toFloat(), 2 * it.y.toFloat()) }
    }
    override fun queryRenderedFeatures(coordinates: RectF, vararg layerIds: String) = drawn
  }

  fun run() {
    checks.test("MapLibre: points, features and taps") { map() }
  }

  private fun map() = Resolver(Plan(File(plans, "driver/plan").readBytes())).use { resolver ->
    val plane = FakeMap(resolver.planCamera(Viewport(1024.0, 768.0)))
    val mapView = View(object : Context() {})
    val map = Map(plane)
    val views = FakeViews()
    val driver = MapLibreHost(mapView, map).start(resolver, views)
    var time = 0L
    fun settle() {
      var frames = 0
      do time += 16_000_000 while (Choreographer.getInstance().stubFrame(time) && frames++ < 200)
      expect(driver.isSettled) { "not settled" }
    }
    mapView.style.forEach { it.onDidFinishLoadingStyle() }
    settle()
    expectEqual(driver.view("place"), null)
    // The map has drawn the tile, and reports nothing but that it is idle.
    map.drawn = listOf(object : Feature() {
      override fun id() = "zoo"
      override fun geometry() = object : Point() {
        override fun longitude() = 13.402
        override fun latitude() = 52.505
      }
    })
    mapView.idle.forEach { it.onDidBecomeIdle() }
    settle()
    expect(driver.view("place") != null) { "the feature is not used" }
    // Views follow the map, not its camera.
    plane.camera = plane.camera.copy(center = Coordinate(13.401, 52.501), bearing = 10.0)
    driver.mapDidMove()
    settle()
    val placements = resolver.frame.placements
    for (view in placements) {
      val point = plane.point(view.coordinate)!!
      expectNear(view.point.x, point.x, 0.05, view.id)
      expectNear(view.point.y, point.y, 0.05, view.id)
    }
    // A tap is where the finger is, not where the map rounds it to.
    val fixed = placements.first { it.id == "fixed" }
    val x = 2 * (fixed.x + fixed.width / 2).toFloat()
    val y = 2 * (fixed.y + fixed.height / 2).toFloat()
    var taps = 0
    resolver.on<Event.AnnotationTapped> { taps += 1 }
    mapView.stubTouch.onTouch(mapView, MotionEvent.obtain(0, 0, MotionEvent.ACTION_DOWN, x, y, 0))
    mapView.stubTouch.onTouch(mapView, MotionEvent.obtain(0, 0, MotionEvent.ACTION_UP, x, y, 0))
    expect(map.clicks[0].onMapClick(LatLng(52.45, 13.4))) { "the tap hits nothing" }
    settle()
    expectEqual(taps, 1, "taps")
    driver.remove()
  }
}
