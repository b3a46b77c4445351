package io.cartouche.driver

import io.cartouche.Bounds
import io.cartouche.Camera
import io.cartouche.Coordinate
import io.cartouche.Geometry
import io.cartouche.MapMatrix
import io.cartouche.ScreenPoint
import io.cartouche.Viewport

/**
 * The map below the views, as a [MapDriver] needs it. An adapter implements it for one map library.
 *
 * All points are independent of the pixel density (`dp` on Android), relative to the upper left corner of the map. The driver reads
 * [viewport], [projection] and [userLocation] once in each tick. It calls [point] 9 times in a tick if the projection is
 * [MapProjection.Points], and once for each annotation near the screen if such a map is no plane. All other members are called
 * rarely. All calls come from the thread of the driver. Members with a default implementation are optional.
 */
interface MapHost {
  /** The size of the map view in points. */
  val viewport: Viewport

  /** The projection of the map as it is drawn in this frame. */
  val projection: MapProjection

  /** Whether a gesture or an animation moves the camera. While it is true, no frame is settled, and the host calls `tick` by itself. */
  val isMoving: Boolean get() = false

  /** The largest zoom that the map allows. */
  val maxZoom: Double get() = 22.0

  /** The position of the puck. */
  val userLocation: UserLocation get() = UserLocation.Unknown

  /**
   * Returns the screen point of a coordinate, or null if the map does not show it.
   *
   * The copy of the world counts that is nearest to the middle of the screen. Only [MapProjection.Points] needs this function, and
   * features of the map. It must return points outside the viewport too, as far as the map knows them.
   */
  fun point(coordinate: Coordinate): ScreenPoint? = null

  /** Returns the coordinate at a screen point, or null above the horizon. Only [MapProjection.Points] needs this function. */
  fun coordinate(point: ScreenPoint): Coordinate? = null

  /** Asks for one call of [MapDriver.tick] with the next frame of the display. Several requests before that frame count once. */
  fun requestFrame()

  /** Allows or forbids that a finger pans the map. The driver forbids it while a finger holds a draggable view. */
  fun setPanning(isEnabled: Boolean) {}

  /** Moves the camera so that [center] is in the middle of the padded viewport, with an animation. Bearing and pitch stay. */
  fun moveCamera(center: Coordinate, zoom: Double) {}

  /**
   * Queries the loaded features of a layer, with the layer's filter. The answer may come during this call or later, on the thread of
   * the driver. It is null if the map has no such layer or cannot say.
   */
  fun queryFeatures(layer: String, answer: (List<MapFeature>?) -> Unit) = answer(null)

  /** Queries the ids of the features that the map draws of a layer, as [queryFeatures] does. */
  fun queryDrawnFeatures(layer: String, answer: (Set<String>?) -> Unit) = answer(null)
}

/** The projection of a map, in the most exact form that its library offers. */
sealed class MapProjection {
  /**
   * A camera that looks at a flat map.
   *
   * @property fieldOfView the vertical field of view in degrees. Mapbox and MapLibre have the default.
   */
  data class OfCamera(val camera: Camera, val fieldOfView: Double = DEFAULT_FIELD_OF_VIEW) : MapProjection()

  /** A matrix from Web Mercator coordinates to clip space. */
  data class OfMatrix(val matrix: MapMatrix) : MapProjection()

  /**
   * Only the functions [MapHost.point] and [MapHost.coordinate]. The driver fits a matrix to 9 points of each frame. If the map is
   * no plane, it asks for the points of all annotations.
   *
   * Zoom, centre and padding of the camera count; bearing and pitch help only to zoom into clusters.
   * @property area the part of the world that the map shows, or a larger one, or null for the whole world.
   */
  data class Points(val camera: Camera, val area: Bounds? = null) : MapProjection()

  /** No projection, with the reason. All views are hidden. */
  data class Unsupported(val reason: String) : MapProjection()

  companion object {
    /** The vertical field of view of Mapbox, MapLibre and [Camera] in degrees: 2 · atan(1/3). */
    const val DEFAULT_FIELD_OF_VIEW = 36.86989764584402
  }
}

/** The position of the puck, the mark of the user's location. */
sealed class UserLocation {
  /** The map does not know it: the puck of the spec, or that of an input `puck`, stays. */
  object Unknown : UserLocation()
  /** The map shows no puck. */
  object Hidden : UserLocation()
  /** The map shows the puck at a coordinate. */
  data class At(val coordinate: Coordinate) : UserLocation()
}

/** A feature of a layer of the map. Tiles may contain pieces of one feature, which then are several values with one id. */
data class MapFeature(val id: String, val geometry: Geometry)
