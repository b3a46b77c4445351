package io.cartouche.mapbox

import com.mapbox.geojson.LineString
import com.mapbox.geojson.MultiLineString
import com.mapbox.geojson.MultiPoint
import com.mapbox.geojson.MultiPolygon
import com.mapbox.geojson.Point
import com.mapbox.geojson.Polygon
import com.mapbox.maps.CameraOptions
import com.mapbox.maps.MapView
import com.mapbox.maps.RenderedQueryGeometry
import com.mapbox.maps.RenderedQueryOptions
import com.mapbox.maps.ScreenBox
import com.mapbox.maps.ScreenCoordinate
import com.mapbox.maps.plugin.animation.camera
import com.mapbox.maps.plugin.gestures.OnMapClickListener
import com.mapbox.maps.plugin.gestures.gestures
import io.cartouche.Camera
import io.cartouche.Coordinate
import io.cartouche.Geometry
import io.cartouche.Insets
import io.cartouche.Resolver
import io.cartouche.ScreenPoint
import io.cartouche.Viewport
import io.cartouche.android.FrameClock
import io.cartouche.android.TouchInput
import io.cartouche.driver.DriverOptions
import io.cartouche.driver.MapDriver
import io.cartouche.driver.MapFeature
import io.cartouche.driver.MapHost
import io.cartouche.driver.MapProjection
import io.cartouche.driver.ViewHost

/**
 * A map of the Mapbox Maps SDK for Android, version 11. [start] shows views on it.
 *
 * Give the map a style with the projection `mercator`. A globe is supported only from zoom 6 on, where the map draws it as a plane:
 * below, the map gives no points outside the viewport. Views do not follow terrain.
 */
class MapboxHost(private val mapView: MapView) : MapHost {
  private val map = mapView.mapboxMap
  private val density = mapView.resources.displayMetrics.density.toDouble()
  private var clock: FrameClock? = null

  /**
   * Whether the style may be a globe below zoom 6, as Mapbox's own styles are. It is read from each style that the map loads. A style
   * that does not name its projection counts as a globe: if it imports Mapbox Standard, the map draws one.
   */
  var isGlobe = true
    private set

  /** Shows the views of a resolver on the map, and passes events of the map to the driver. Call it once. */
  fun <View : Any> start(resolver: Resolver, views: ViewHost<View>, options: DriverOptions = DriverOptions()): MapDriver<View> {
    val driver = MapDriver(resolver, this, views, options)
    clock = FrameClock { driver.tick(it) }
    map.subscribeCameraChanged { driver.mapDidMove() }
    map.subscribeMapIdle {
      // The map finds only features that it has drawn, and has drawn none when it reports a style or a source.
      if (resolver.attachments.any { it.isHostSupplied && it.layer != null }) driver.featuresLoaded()
      driver.mapDidBecomeIdle()
    }
    map.subscribeStyleLoaded {
      readStyle(driver)
      driver.featuresLoaded()
    }
    map.subscribeSourceDataLoaded { driver.featuresLoaded() }
    mapView.addOnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> driver.viewportChanged() }
    val touches = TouchInput(driver)
    mapView.gestures.addOnMapClickListener(OnMapClickListener { place ->
      touches.clicked { point(Coordinate(place.longitude(), place.latitude())) }
    })
    mapView.setOnTouchListener(touches)
    readStyle(driver)
    requestFrame()
    return driver
  }

  private fun readStyle(driver: MapDriver<*>) {
    isGlobe = map.getStyleProjectionProperty("name").value.contents != "mercator"
    if (map.getStyleTerrainProperty("source").value.contents is String) {
      driver.onWarning?.invoke("the style has terrain, which views do not follow: use a style without terrain, or without a pitch")
    }
  }

  override val viewport: Viewport get() = Viewport(mapView.width / density, mapView.height / density)

  override val projection: MapProjection
    get() {
      val state = map.cameraState
      if (isGlobe && state.zoom < PLANE_FROM_ZOOM) return MapProjection.Unsupported(
        "the map may be a globe; views need a zoom of 6, or the projection `mercator`"
      )
      val padding = state.padding
      return MapProjection.OfCamera(
        Camera(
          Coordinate(state.center.longitude(), state.center.latitude()), state.zoom, state.bearing, state.pitch,
          Insets(padding.top / density, padding.right / density, padding.bottom / density, padding.left / density)
        )
      )
    }

  override val maxZoom: Double get() = map.getBounds().maxZoom

  override fun point(coordinate: Coordinate): ScreenPoint? {
    val point = map.pixelForCoordinate(Point.fromLngLat(coordinate.longitude, coordinate.latitude))
    // The map answers (−1, −1) for all coordinates outside the viewport.
    return if (point.x == -1.0 && point.y == -1.0) null else ScreenPoint(point.x / density, point.y / density)
  }

  override fun coordinate(point: ScreenPoint): Coordinate? {
    val place = map.coordinateForPixel(ScreenCoordinate(point.x * density, point.y * density))
    return Coordinate(place.longitude(), place.latitude())
  }

  override fun requestFrame() {
    clock?.request()
  }

  override fun moveCamera(center: Coordinate, zoom: Double) {
    val target = CameraOptions.Builder().center(Point.fromLngLat(center.longitude, center.latitude)).zoom(zoom).build()
    mapView.camera.easeTo(target)
  }

  /** Gives the rendered features, with the filter of the layer. */
  override fun queryFeatures(layer: String, answer: (List<MapFeature>?) -> Unit) = rendered(layer) { features ->
    answer(features?.mapNotNull { (id, shape) -> geometry(shape)?.let { MapFeature(id, it) } })
  }

  override fun queryDrawnFeatures(layer: String, answer: (Set<String>?) -> Unit) = rendered(layer) { features ->
    answer(features?.mapTo(HashSet()) { it.first })
  }

  private fun rendered(layer: String, answer: (List<Pair<String, com.mapbox.geojson.Geometry?>>?) -> Unit) {
    val box = ScreenBox(ScreenCoordinate(0.0, 0.0), ScreenCoordinate(mapView.width.toDouble(), mapView.height.toDouble()))
    map.queryRenderedFeatures(RenderedQueryGeometry(box), RenderedQueryOptions(listOf(layer), null)) { result ->
      answer(result.value?.mapNotNull { found ->
        val feature = found.queriedFeature.feature
        feature.id()?.let { Pair(it, feature.geometry()) }
      })
    }
  }

  private fun geometry(geometry: com.mapbox.geojson.Geometry?): Geometry? = when (geometry) {
    is Point -> Geometry.Point(place(geometry))
    is MultiPoint -> Geometry.MultiPoint(geometry.coordinates().map { place(it) })
    is LineString -> Geometry.LineString(geometry.coordinates().map { place(it) })
    is MultiLineString -> Geometry.MultiLineString(geometry.coordinates().map { line -> line.map { place(it) } })
    is Polygon -> Geometry.Polygon(geometry.coordinates().map { ring -> ring.map { place(it) } })
    is MultiPolygon -> Geometry.MultiPolygon(geometry.coordinates().map { rings -> rings.map { ring -> ring.map { place(it) } } })
    else -> null
  }

  private fun place(point: Point) = Coordinate(point.longitude(), point.latitude())

  private companion object {
    /** The zoom from which Mapbox draws a globe as a plane. */
    const val PLANE_FROM_ZOOM = 6.0
  }
}
