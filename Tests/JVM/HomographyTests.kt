package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.Homography

/** The fit of a matrix to points of a map. */
class HomographyTests(private val checks: Checks) {
  private val viewport = Viewport(390.0, 844.0)

  fun run() {
    for (pitch in listOf(0.0, 20.0, 45.0, 60.0, 75.0)) for (rounding in listOf(0.0, 1.0 / 64)) {
      checks.test("a plane with pitch $pitch, rounded to $rounding") {
        val map = map(Camera(Coordinate(13.4, 52.5), 14.3, 37.0, pitch))
        map.rounding = rounding
        val worst = worst(map)
        expect(worst < if (rounding == 0.0) 1e-6 else 0.1) { "the matrix is $worst points off" }
        expectEqual(map.pointCalls % 9, 0, "calls modulo 9")
      }
    }
    checks.test("padding and other centers") {
      val map = map(Camera(Coordinate(-179.9, -80.0), 5.0, 200.0, 30.0, Insets(60.0, 0.0, 200.0, 30.0)))
      val worst = worst(map)
      expect(worst < 1e-6) { "the matrix is $worst points off" }
    }
    checks.test("a globe is no plane below zoom 9") {
      for (zoom in listOf(2.0, 4.0, 6.0, 8.0)) expect(!isPlane(globe(zoom, 0.0))) { "zoom $zoom" }
      for (zoom in listOf(12.0, 15.0)) expect(isPlane(globe(zoom, 0.0))) { "zoom $zoom" }
      expect(!isPlane(globe(7.0, 45.0))) { "zoom 7 with pitch 45" }
      expect(isPlane(globe(14.0, 45.0))) { "zoom 14 with pitch 45" }
    }
    checks.test("missing points and an empty viewport are no plane") {
      val map = map(Camera(Coordinate(0.0, 0.0), 14.0))
      map.viewport = Viewport(0.0, 10.0)
      expect(!isPlane(map)) { "an empty viewport" }
    }
    checks.test("another field of view") {
      val map = map(Camera(Coordinate(13.4, 52.5), 14.0, 20.0, 50.0, Insets(100.0, 0.0, 0.0, 40.0)))
      val matrix = Homography.matrix(map.camera, map.fieldOfView, viewport)
      for (place in places(map)) {
        val point = Homography.point(matrix, place, viewport)!!
        val expected = map.point(place)!!
        expectNear(point.x, expected.x, 1e-6)
        expectNear(point.y, expected.y, 1e-6)
      }
    }
  }

  private fun map(camera: Camera) = FakeMap(camera, viewport).also {
    it.kind = FakeMap.Kind.PLANE_BY_POINTS
    it.fieldOfView = 30.0
  }

  private fun globe(zoom: Double, pitch: Double) =
    map(Camera(Coordinate(10.0, 40.0), zoom, 0.0, pitch)).also { it.kind = FakeMap.Kind.GLOBE }

  private fun isPlane(map: FakeMap): Boolean {
    val homography = Homography()
    homography.sample(map.camera, map.viewport, map)
    return homography.fit(map.camera, map)
  }

  /** Coordinates of points all over the screen. */
  private fun places(map: FakeMap): List<Coordinate> {
    val scale = 360 / (512 * Math.pow(2.0, map.camera.zoom))
    return (-2..2).flatMap { x -> (-2..2).map { y ->
      Coordinate(map.camera.center.longitude + x * 80 * scale, map.camera.center.latitude + y * 80 * scale * Math.cos(Math.toRadians(map.camera.center.latitude)))
    } }
  }

  private fun worst(map: FakeMap): Double {
    val homography = Homography()
    expect(homography.sample(map.camera, viewport, map)) { "the first samples are no change" }
    expect(!homography.sample(map.camera, viewport, map)) { "the same samples are a change" }
    expect(homography.fit(map.camera, map)) { "residual ${homography.residual}" }
    var worst = 0.0
    for (place in places(map)) {
      val rounding = map.rounding
      map.rounding = 0.0
      val expected = map.point(place)!!
      map.rounding = rounding
      map.pointCalls -= 1
      val found = Homography.point(homography.matrix, place, viewport)!!
      worst = maxOf(worst, Math.hypot(found.x - expected.x, found.y - expected.y))
    }
    return worst
  }
}
