package io.cartouche.driver

import io.cartouche.Bounds
import io.cartouche.Camera
import io.cartouche.Coordinate
import io.cartouche.HostPoints
import io.cartouche.Input
import io.cartouche.Insets
import io.cartouche.MapMatrix
import io.cartouche.Resolver
import io.cartouche.ScreenPoint
import io.cartouche.Viewport
import kotlin.math.abs

/** The projection of the current frame: what the map gives, in the form that the resolver reads. */
internal class Projected(private val map: MapHost) : HostPoints {
  /** A location to send; null means none is known. */
  class Location(val coordinate: Coordinate?)

  var viewport = Viewport(0.0, 0.0)
    private set
  /** Whether the map was wider or narrower in the last call of [read]. */
  var hasOtherWidth = false
    private set
  /** The reason why the map cannot show views, or null. */
  var unsupported: String? = null
    private set
  /** The camera of the map as far as it is known, to move to clusters. */
  var camera = Camera(Coordinate(0.0, 0.0), 0.0)
    private set

  private val homography = Homography()
  /** Whether the map is a plane, for maps that give points. */
  private var isPlane = false
  private var given: MapProjection? = null
  private var matrix: MapMatrix? = null
  private val columns = DoubleArray(16)
  private var matrixZoom = Double.NaN
  private var matrixPadding = Insets.NONE
  private var location: UserLocation = UserLocation.Unknown
  private var isLocationNew = false

  /** Reads the map. @return whether viewport or projection have changed. */
  fun read(): Boolean {
    val viewport = map.viewport
    var isMoved = viewport != this.viewport
    hasOtherWidth = viewport.width != this.viewport.width
    this.viewport = viewport
    val projection = map.projection
    // A matrix is compared by its numbers.
    val isSame = if (projection is MapProjection.OfMatrix) given is MapProjection.OfMatrix else projection == given
    if (!isSame) isMoved = true
    given = projection
    unsupported = null
    matrix = null
    when (projection) {
      is MapProjection.OfCamera -> {
        camera = projection.camera
        // Without a pitch, the distance of the camera does not matter.
        val isOwn = camera.pitch == 0.0 || abs(projection.fieldOfView - MapProjection.DEFAULT_FIELD_OF_VIEW) < 1e-3
        if (!isOwn) matrix = Homography.matrix(camera, projection.fieldOfView, viewport)
      }
      is MapProjection.OfMatrix -> {
        matrix = projection.matrix
        if (hasOtherMatrix(projection.matrix)) {
          isMoved = true
          camera = Camera(camera.center, projection.matrix.zoom, padding = projection.matrix.padding)
        }
      }
      is MapProjection.Points -> {
        camera = projection.camera
        if (homography.sample(camera, viewport, map)) {
          isPlane = homography.fit(camera, map)
          isMoved = true
        } else if (isMoved) {
          // The zoom or the padding changed alone.
          isPlane = homography.fit(camera, map)
        }
        if (isPlane) matrix = homography.matrix
      }
      is MapProjection.Unsupported -> unsupported = projection.reason
    }
    val location = map.userLocation
    if (location != this.location) {
      this.location = location
      isLocationNew = true
    }
    return isMoved
  }

  /** Compares a matrix, which the map may have changed in place, with that of the last call. */
  private fun hasOtherMatrix(matrix: MapMatrix): Boolean {
    var isOther = matrix.zoom != matrixZoom || matrix.padding != matrixPadding
    for (i in 0 until 16) {
      if (columns[i] != matrix.columns[i]) isOther = true
      columns[i] = matrix.columns[i]
    }
    matrixZoom = matrix.zoom
    matrixPadding = matrix.padding
    return isOther
  }

  /** Returns the user's location if it has changed since the last call. */
  fun takeLocation(): Location? {
    if (!isLocationNew) return null
    isLocationNew = false
    val present = location
    return when (present) {
      is UserLocation.Unknown -> null
      is UserLocation.Hidden -> Location(null)
      is UserLocation.At -> Location(present.coordinate)
    }
  }

  fun resolve(resolver: Resolver, inputs: List<Input>, isSettled: Boolean, within: Double) {
    val matrix = matrix
    when {
      matrix != null -> resolver.resolve(viewport, matrix, inputs, isSettled, within)
      given is MapProjection.Points -> resolver.resolve(viewport, camera, this, inputs, isSettled, within)
      else -> resolver.resolve(viewport, camera, inputs, isSettled, within)
    }
  }

  // MARK: Points of the map

  override fun project(coordinate: Coordinate): ScreenPoint? = map.point(coordinate)

  override fun unproject(point: ScreenPoint): Coordinate? = map.coordinate(point)

  override val area: Bounds? get() = (given as? MapProjection.Points)?.area
}
