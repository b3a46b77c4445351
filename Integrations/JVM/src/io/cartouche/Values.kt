package io.cartouche

/** A coordinate in degrees. Longitudes beyond ±180 are on another copy of the world. */
data class Coordinate(val longitude: Double, val latitude: Double)

/** A position in points from the top left corner of the viewport; y points down. A point is a `dp` on Android. */
data class ScreenPoint(val x: Double, val y: Double)

/** A size in points. */
data class Size(val width: Double, val height: Double)

/** A rectangle on screen, in points. */
data class Rectangle(val x: Double, val y: Double, val width: Double, val height: Double)

/** Distances inwards from the edges of the viewport, in points. */
data class Insets(val top: Double = 0.0, val right: Double = 0.0, val bottom: Double = 0.0, val left: Double = 0.0) {
  companion object {
    /** No distances. */
    val NONE = Insets()
  }
}

/** The smallest box around coordinates, as in GeoJSON. Across ±180°, [west] is greater than [east]. */
data class Bounds(val west: Double, val south: Double, val east: Double, val north: Double)

/** The size of the map view in points, 0 or more. If the area is 0, all views are hidden. */
data class Viewport(val width: Double, val height: Double)

/**
 * A camera as Mapbox and MapLibre define it: 512-point tiles and a vertical field of view of 36.87°.
 *
 * @property center the coordinate in the middle of the viewport without the padding.
 * @property bearing the direction that is up on screen, in degrees clockwise from north.
 * @property pitch the angle between the line of sight and the vertical, in degrees, 0 to 85.
 */
data class Camera(
  val center: Coordinate,
  val zoom: Double,
  val bearing: Double = 0.0,
  val pitch: Double = 0.0,
  val padding: Insets = Insets.NONE
)

/**
 * The projection of a map as a matrix, in place of a camera. The numbers may change between frames, so that one object can serve
 * a whole map.
 *
 * @property columns 16 numbers in column-major order that map (x, y, 0, 1) to clip space. x and y are Mercator coordinates
 *   0…1, x east and y south. w ≤ 0 is behind the horizon.
 * @property zoom the zoom at which properties that depend on zoom are evaluated.
 * @property padding edges of the viewport that views keep clear of. The padding does not move the map.
 */
class MapMatrix(val columns: DoubleArray, var zoom: Double, var padding: Insets = Insets.NONE) {
  init {
    if (columns.size != 16) throw badArgument("a matrix has 16 numbers, not ${columns.size}")
  }
}

/**
 * Projects coordinates for a map that is no plane, such as a globe or terrain.
 *
 * The functions must not use the resolver, which throws then. After the first exception of a function, all further coordinates are
 * hidden, and `resolve` throws the exception after the frame.
 */
interface HostPoints {
  /** Returns the screen point of a coordinate, or null if the map hides it. Its annotation then has the cause `occluded`. */
  fun project(coordinate: Coordinate): ScreenPoint?

  /** Returns the coordinate at a screen point, for taps and drags, or null outside the map. */
  fun unproject(point: ScreenPoint): Coordinate?

  /** The part of the world that the map shows, or a larger one; null for the whole world. */
  val area: Bounds?
}

/** The geometry of a feature, in terms of GeoJSON. */
sealed class Geometry {
  /** A point. */
  data class Point(val coordinate: Coordinate) : Geometry()
  /** Several points. */
  data class MultiPoint(val coordinates: List<Coordinate>) : Geometry()
  /** A line. */
  data class LineString(val coordinates: List<Coordinate>) : Geometry()
  /** Several lines. */
  data class MultiLineString(val lines: List<List<Coordinate>>) : Geometry()
  /** A polygon: its outer ring, then its holes. The last coordinate of a ring may repeat the first one. */
  data class Polygon(val rings: List<List<Coordinate>>) : Geometry()
  /** Several polygons. */
  data class MultiPolygon(val polygons: List<List<List<Coordinate>>>) : Geometry()

  /** Calls a function for each coordinate. */
  inline fun forEachCoordinate(action: (Coordinate) -> Unit) {
    when (this) {
      is Point -> action(coordinate)
      is MultiPoint -> for (each in coordinates) action(each)
      is LineString -> for (each in coordinates) action(each)
      is MultiLineString -> for (line in lines) for (each in line) action(each)
      is Polygon -> for (ring in rings) for (each in ring) action(each)
      is MultiPolygon -> for (rings in polygons) for (ring in rings) for (each in ring) action(each)
    }
  }
}

/** The extent of a rectangle along one axis of the viewport, in points. */
class Extent private constructor(internal val kind: Int, internal val a: Double, internal val b: Double) {
  companion object {
    /** An extent at a distance from the left or upper edge. */
    @JvmStatic fun start(distance: Double, length: Double) = Extent(0, distance, length)
    /** An extent at a distance from the right or lower edge. */
    @JvmStatic fun end(distance: Double, length: Double) = Extent(1, distance, length)
    /** An extent between distances from both edges. */
    @JvmStatic fun between(start: Double, end: Double) = Extent(2, start, end)
    /** An extent in the middle of the viewport. */
    @JvmStatic fun centered(length: Double) = Extent(3, 0.0, length)
  }
}

/** A rectangle of the viewport that views avoid, such as a toolbar or a panel. */
class Region(val x: Extent, val y: Extent)
