package io.cartouche.driver

import io.cartouche.Camera
import io.cartouche.Coordinate
import io.cartouche.MapMatrix
import io.cartouche.ScreenPoint
import io.cartouche.Viewport
import kotlin.math.abs
import kotlin.math.atan
import kotlin.math.cos
import kotlin.math.hypot
import kotlin.math.ln
import kotlin.math.max
import kotlin.math.min
import kotlin.math.pow
import kotlin.math.sin
import kotlin.math.sinh
import kotlin.math.tan

/**
 * A projective map from a plane of Web Mercator to the screen, fitted to points that a map computes.
 *
 * The map projects the 9 coordinates of a 3 × 3 grid around its centre. A least-squares fit gives the 8 numbers of a homography with
 * depth 1 at the middle of the grid. A second fit weights each equation by the depth, so that errors are errors on screen. The
 * largest distance between a sample and the fit says whether the map is a plane. If it is larger than rounded samples explain, the
 * corners of the screen are compared as well, since a tilted map shows more than the grid.
 *
 * It calls the map 9 times, or 13 in case of doubt, and allocates only what the map does.
 */
internal class Homography {
  /** The fit as a matrix. It is always the same object. */
  val matrix = MapMatrix(DoubleArray(16), 0.0)

  /** The largest distance between a sample and the fit in points; infinite without a fit. */
  var residual = Double.POSITIVE_INFINITY
    private set

  private var middleX = Double.NaN
  private var middleY = Double.NaN
  /** The distance between two samples in Web Mercator coordinates. */
  private var unit = Double.NaN
  private var viewport = Viewport(0.0, 0.0)
  /** The samples in points; NaN where the map gave none. */
  private val samplesX = DoubleArray(9) { Double.NaN }
  private val samplesY = DoubleArray(9) { Double.NaN }
  private val equations = DoubleArray(72)
  private val row = DoubleArray(9)
  /** x = (h0 u + h1 v + h2) / depth, y = (h3 u + h4 v + h5) / depth, depth = h6 u + h7 v + 1, in halves of the viewport. */
  private val h = DoubleArray(8)

  /**
   * Asks the map for the samples.
   * @return whether any of them, the viewport or the grid has changed.
   */
  fun sample(camera: Camera, viewport: Viewport, host: MapHost): Boolean {
    val worldSize = WORLD * 2.0.pow(camera.zoom)
    // The grid stays inside the world, which has no coordinates beyond its northern and southern edges.
    val unit = min(0.5 * max(viewport.width, viewport.height) / worldSize, 0.25)
    val middleX = mercatorX(camera.center.longitude)
    val middleY = max(unit, min(mercatorY(camera.center.latitude), 1 - unit))
    var isChanged = middleX != this.middleX || middleY != this.middleY || unit != this.unit || viewport != this.viewport
    this.middleX = middleX
    this.middleY = middleY
    this.unit = unit
    this.viewport = viewport
    for (i in 0 until 9) {
      val point = host.point(Coordinate(longitude(middleX + unit * gridX(i)), latitude(middleY + unit * gridY(i))))
      val x = point?.x ?: Double.NaN
      val y = point?.y ?: Double.NaN
      // Missing samples are equal.
      if (x.compareTo(samplesX[i]) != 0 || y.compareTo(samplesY[i]) != 0) isChanged = true
      samplesX[i] = x
      samplesY[i] = y
    }
    return isChanged
  }

  /**
   * Fits the homography to the samples, and sets [residual] and [matrix].
   * @return whether the map is a plane.
   */
  fun fit(camera: Camera, host: MapHost): Boolean {
    residual = Double.POSITIVE_INFINITY
    h.fill(0.0)
    if (!(viewport.width > 0) || !(viewport.height > 0) || !(unit > 0)) return false
    for (i in 0 until 9) if (!samplesX[i].isFinite() || !samplesY[i].isFinite()) return false
    if (!solve() || !solve() || area() <= 1) return false
    residual = largestDistance()
    if (residual > ROUNDING && residual < PLANARITY) residual = max(residual, distanceOfCorners(host))
    setMatrix(camera)
    return residual < PLANARITY
  }

  /** Solves the equations, weighted by the depths of the last solution. */
  private fun solve(): Boolean {
    equations.fill(0.0)
    for (i in 0 until 9) {
      val u = gridX(i)
      val v = gridY(i)
      val x = 2 * samplesX[i] / viewport.width - 1
      val y = 2 * samplesY[i] / viewport.height - 1
      val depth = h[6] * u + h[7] * v + 1
      if (depth <= 0) return false
      row.fill(0.0)
      row[0] = u
      row[1] = v
      row[2] = 1.0
      addRow(u, v, x, 1 / (depth * depth))
      row.fill(0.0)
      row[3] = u
      row[4] = v
      row[5] = 1.0
      addRow(u, v, y, 1 / (depth * depth))
    }
    for (column in 0 until 8) {
      var pivot = column
      for (r in column + 1 until 8) if (abs(equations[9 * r + column]) > abs(equations[9 * pivot + column])) pivot = r
      val value = equations[9 * pivot + column]
      if (abs(value) < 1e-12) return false
      for (c in 0..8) {
        val swapped = equations[9 * pivot + c]
        equations[9 * pivot + c] = equations[9 * column + c]
        equations[9 * column + c] = swapped / value
      }
      for (r in 0 until 8) {
        val factor = equations[9 * r + column]
        if (r != column && factor != 0.0) for (c in column..8) equations[9 * r + c] -= factor * equations[9 * column + c]
      }
    }
    for (i in 0 until 8) h[i] = equations[9 * i + 8]
    return true
  }

  private fun addRow(u: Double, v: Double, value: Double, weight: Double) {
    row[6] = -u * value
    row[7] = -v * value
    row[8] = value
    for (r in 0 until 8) for (c in 0..8) equations[9 * r + c] += weight * row[r] * row[c]
  }

  /** The area on screen of a square of the grid at its middle, in square points. It is 0 for a plane that is seen from its edge. */
  private fun area(): Double {
    val determinant = (h[0] - h[2] * h[6]) * (h[4] - h[5] * h[7]) - (h[3] - h[5] * h[6]) * (h[1] - h[2] * h[7])
    return abs(determinant) * viewport.width * viewport.height / 4
  }

  private fun largestDistance(): Double {
    var largest = 0.0
    for (i in 0 until 9) {
      val depth = h[6] * gridX(i) + h[7] * gridY(i) + 1
      if (depth <= 0) return Double.POSITIVE_INFINITY
      val x = (h[0] * gridX(i) + h[1] * gridY(i) + h[2]) / depth
      val y = (h[3] * gridX(i) + h[4] * gridY(i) + h[5]) / depth
      val away = hypot((x + 1) * viewport.width / 2 - samplesX[i], (y + 1) * viewport.height / 2 - samplesY[i])
      largest = max(largest, away)
    }
    return largest
  }

  /** Returns the largest distance between the map and the fit at those corners of the screen that are below the horizon of the fit. */
  private fun distanceOfCorners(host: MapHost): Double {
    var largest = 0.0
    for (i in 0 until 4) {
      val x = if (i % 2 == 0) -1.0 else 1.0
      val y = if (i < 2) -1.0 else 1.0
      val firstX = h[0] - x * h[6]
      val firstY = h[3] - y * h[6]
      val secondX = h[1] - x * h[7]
      val secondY = h[4] - y * h[7]
      val determinant = firstX * secondY - firstY * secondX
      val u = ((x - h[2]) * secondY - (y - h[5]) * secondX) / determinant
      val v = (firstX * (y - h[5]) - firstY * (x - h[2])) / determinant
      if (h[6] * u + h[7] * v + 1 <= 0) continue
      val mercatorY = middleY + unit * v
      if (mercatorY < 0 || mercatorY > 1) continue
      val point = host.point(Coordinate(longitude(middleX + unit * u), latitude(mercatorY)))
        ?: return Double.POSITIVE_INFINITY
      largest = max(largest, hypot(point.x - (x + 1) * viewport.width / 2, point.y - (y + 1) * viewport.height / 2))
    }
    return largest
  }

  private fun setMatrix(camera: Camera) {
    matrix.columns.fill(0.0)
    setRow(0, h[0] / unit, h[1] / unit, h[2])
    // The screen has y down, clip space has y up.
    setRow(1, -h[3] / unit, -h[4] / unit, -h[5])
    setRow(3, h[6] / unit, h[7] / unit, 1.0)
    matrix.zoom = camera.zoom
    matrix.padding = camera.padding
  }

  private fun setRow(row: Int, ofX: Double, ofY: Double, constant: Double) {
    matrix.columns[row] = ofX
    matrix.columns[4 + row] = ofY
    matrix.columns[12 + row] = constant - ofX * middleX - ofY * middleY
  }

  companion object {
    /** The residual in points from which a map is no plane. */
    const val PLANARITY = 0.5
    /** The largest residual in points of a plane with samples that are rounded to 1/16 point. */
    private const val ROUNDING = 0.05
    /** The width of the world in points at zoom 0. */
    private const val WORLD = 512.0

    private fun gridX(i: Int): Double = (i % 3 - 1).toDouble()

    private fun gridY(i: Int): Double = (i / 3 - 1).toDouble()

    fun mercatorX(longitude: Double): Double = longitude / 360 + 0.5

    fun mercatorY(latitude: Double): Double {
      val sine = sin(Math.toRadians(latitude))
      return 0.5 - ln((1 + sine) / (1 - sine)) / (4 * Math.PI)
    }

    fun longitude(mercatorX: Double): Double = (mercatorX - 0.5) * 360

    fun latitude(mercatorY: Double): Double = Math.toDegrees(atan(sinh((0.5 - mercatorY) * 2 * Math.PI)))

    /** Returns the point of a coordinate by a matrix, or null behind the camera. */
    fun point(matrix: MapMatrix, coordinate: Coordinate, viewport: Viewport): ScreenPoint? {
      val m = matrix.columns
      val x = mercatorX(coordinate.longitude)
      val y = mercatorY(coordinate.latitude)
      val w = m[3] * x + m[7] * y + m[15]
      if (w <= 0) return null
      val right = (m[0] * x + m[4] * y + m[12]) / w
      val up = (m[1] * x + m[5] * y + m[13]) / w
      return ScreenPoint((right + 1) * viewport.width / 2, (1 - up) * viewport.height / 2)
    }

    /**
     * Returns the matrix of a camera with another vertical field of view than 36.87°.
     *
     * The camera is `height / 2 / tan(fieldOfView / 2)` points away from the middle of the padded viewport, at which it looks.
     */
    fun matrix(camera: Camera, fieldOfView: Double, viewport: Viewport): MapMatrix {
      val padding = camera.padding
      val focusX = (padding.left + viewport.width - padding.right) / 2
      val focusY = (padding.top + viewport.height - padding.bottom) / 2
      val halfX = viewport.width / 2
      val halfY = viewport.height / 2
      val distance = halfY / tan(Math.toRadians(fieldOfView / 2))
      val worldSize = WORLD * 2.0.pow(camera.zoom)
      val turn = Math.toRadians(-camera.bearing)
      val tilt = Math.toRadians(camera.pitch)
      // Right and down on the turned ground, in points for each unit of the world.
      val rightX = worldSize * cos(turn)
      val rightY = -worldSize * sin(turn)
      val downX = worldSize * sin(turn)
      val downY = worldSize * cos(turn)
      val depthX = -downX * sin(tilt) / distance
      val depthY = -downY * sin(tilt) / distance
      val middleX = mercatorX(camera.center.longitude)
      val middleY = mercatorY(camera.center.latitude)
      val matrix = MapMatrix(DoubleArray(16), camera.zoom, padding)
      fun set(row: Int, ofX: Double, ofY: Double, constant: Double) {
        matrix.columns[row] = ofX
        matrix.columns[4 + row] = ofY
        matrix.columns[12 + row] = constant - ofX * middleX - ofY * middleY
      }
      set(
        0, (rightX + focusX * depthX) / halfX - depthX, (rightY + focusX * depthY) / halfX - depthY, focusX / halfX - 1
      )
      set(
        1, depthX - (downX * cos(tilt) + focusY * depthX) / halfY, depthY - (downY * cos(tilt) + focusY * depthY) / halfY,
        1 - focusY / halfY
      )
      set(3, depthX, depthY, 1.0)
      return matrix
    }
  }
}
