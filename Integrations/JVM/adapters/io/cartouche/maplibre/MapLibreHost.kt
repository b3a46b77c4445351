package io.cartouche.maplibre

import android.graphics.PointF
import android.graphics.RectF
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
import org.maplibre.android.camera.CameraUpdateFactory
import org.maplibre.android.geometry.LatLng
import org.maplibre.android.maps.MapLibreMap
import org.maplibre.android.maps.MapView
import org.maplibre.geojson.Feature
import org.maplibre.geojson.LineString
import org.maplibre.geojson.MultiLineString
import org.maplibre.geojson.MultiPoint
import org.maplibre.geojson.MultiPolygon
import org.maplibre.geojson.Point
import org.maplibre.geojson.Polygon

/**
 * A map of MapLibre Native for Android. [start] shows views on it.
 *
 * The camera that the map reports is one frame late while a finger or an animation moves it. So the projection comes from points, which
 * the map computes with its present camera. Only properties that depend on zoom are late.
 */
class MapLibreHost(private val mapView: MapView, private val map: MapLibreMap) : MapHost {
  private val density = mapView.resources.displayMetrics.density.toDouble()
  private var clock: FrameClock? = null

  override var isMoving = false
    private set

  /** Shows the views of a resolver on the map, and passes events of the map to the driver. Call it once. */
  fun <View : Any> start(resolver: Resolver, views: ViewHost<View>, options: DriverOptions = DriverOptions()): MapDriver<View> {
    val driver = MapDriver(resolver, this, views, options)
    clock = FrameClock { driver.tick(it) }
    mapView.addOnCameraWillChangeListener { isMoving = true }
    mapView.addOnCameraIsChangingListener { driver.mapDidMove() }
    mapView.addOnCameraDidChangeListener {
      isMoving = false
      driver.mapDidMove()
    }
    mapView.addOnDidBecomeIdleListener {
      isMoving = false
      // The map finds only features that it has drawn, and has drawn none when it reports a style or a source.
      if (resolver.attachments.any { it.isHostSupplied && it.layer != null }) driver.featuresLoaded()
      driver.mapDidBecomeIdle()
    }
    mapView.addOnDidFinishLoadingStyleListener { driver.featuresLoaded() }
    mapView.addOnSourceChangedListener { driver.featuresLoaded() }
    mapView.addOnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> driver.viewportChanged() }
    val touches = TouchInput(driver)
    map.addOnMapClickListener { place -> touches.clicked { point(Coordinate(place.longitude, place.latitude)) } }
    mapView.setOnTouchListener(touches)
    requestFrame()
    return driver
  }

  override val viewport: Viewport get() = Viewport(mapView.width / density, mapView.height / density)

  override val projection: MapProjection
    get() {
      val camera = map.cameraPosition
      val target = camera.target ?: return MapProjection.Unsupported("the map has no camera yet")
      // Left, top, right, bottom, in pixels.
      val sides = camera.padding
      val padding = if (sides == null || sides.size < 4) Insets.NONE else
        Insets(sides[1] / density, sides[2] / density, sides[3] / density, sides[0] / density)
      return MapProjection.Points(
        Camera(Coordinate(target.longitude, target.latitude), camera.zoom, camera.bearing, camera.tilt, padding)
      )
    }

  override val maxZoom: Double get() = map.maxZoomLevel

  override fun point(coordinate: Coordinate): ScreenPoint? {
    val point = map.projection.toScreenLocation(LatLng(coordinate.latitude, coordinate.longitude))
    return ScreenPoint(point.x / density, point.y / density)
  }

  override fun coordinate(point: ScreenPoint): Coordinate? {
    val place = map.projection.fromScreenLocation(PointF((point.x * density).toFloat(), (point.y * density).toFloat()))
    return Coordinate(place.longitude, place.latitude)
  }

  override fun requestFrame() {
    clock?.request()
  }

  override fun moveCamera(center: Coordinate, zoom: Double) =
    map.animateCamera(CameraUpdateFactory.newLatLngZoom(LatLng(center.latitude, center.longitude), zoom))

  /** Gives the rendered features: the map has no list of loaded features that applies the filter of a layer. */
  override fun queryFeatures(layer: String, answer: (List<MapFeature>?) -> Unit) {
    if (map.style?.getLayer(layer) == null) return answer(null)
    answer(rendered(layer).mapNotNull { feature ->
      val id = feature.id()
      val geometry = geometry(feature.geometry())
      if (id == null || geometry == null) null else MapFeature(id, geometry)
    })
  }

  override fun queryDrawnFeatures(layer: String, answer: (Set<String>?) -> Unit) {
    if (map.style?.getLayer(layer) == null) return answer(null)
    answer(rendered(layer).mapNotNull { it.id() }.toSet())
  }

  private fun rendered(layer: String): List<Feature> =
    map.queryRenderedFeatures(RectF(0f, 0f, mapView.width.toFloat(), mapView.height.toFloat()), layer)

  private fun geometry(geometry: org.maplibre.geojson.Geometry?): Geometry? = when (geometry) {
    is Point -> Geometry.Point(place(geometry))
    is MultiPoint -> Geometry.MultiPoint(geometry.coordinates().map { place(it) })
    is LineString -> Geometry.LineString(geometry.coordinates().map { place(it) })
    is MultiLineString -> Geometry.MultiLineString(geometry.coordinates().map { line -> line.map { place(it) } })
    is Polygon -> Geometry.Polygon(geometry.coordinates().map { ring -> ring.map { place(it) } })
    is MultiPolygon -> Geometry.MultiPolygon(geometry.coordinates().map { rings -> rings.map { ring -> ring.map { place(it) } } })
    else -> null
  }

  private fun place(point: Point) = Coordinate(point.longitude(), point.latitude())
}
