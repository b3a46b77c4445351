package io.cartouche

import java.nio.ByteBuffer

/** Geometries in the form of `cartouche_set_geometry`: structures `cartouche_path` and `cartouche_coordinate`. */
internal class PackedGeometry(geometries: List<Geometry>) {
  var pathCount = 0
    private set
  var coordinateCount = 0
    private set
  val paths: ByteBuffer
  val coordinates: ByteBuffer

  init {
    val kinds = ArrayList<Int>()
    val features = ArrayList<Int>()
    val parts = ArrayList<List<Coordinate>>()
    geometries.forEachIndexed { feature, geometry ->
      fun add(kind: Int, part: List<Coordinate>) {
        kinds.add(kind)
        features.add(feature)
        parts.add(part)
      }
      fun addRings(rings: List<List<Coordinate>>) = rings.forEachIndexed { i, ring ->
        add(if (i == 0) OUTER_RING else HOLE, ring)
      }
      when (geometry) {
        is Geometry.Point -> add(POINTS, listOf(geometry.coordinate))
        is Geometry.MultiPoint -> add(POINTS, geometry.coordinates)
        is Geometry.LineString -> add(LINE, geometry.coordinates)
        is Geometry.MultiLineString -> geometry.lines.forEach { add(LINE, it) }
        is Geometry.Polygon -> addRings(geometry.rings)
        is Geometry.MultiPolygon -> geometry.polygons.forEach { addRings(it) }
      }
    }
    pathCount = parts.size
    for (part in parts) coordinateCount += part.size
    paths = directBuffer(maxOf(1, pathCount) * 16)
    coordinates = directBuffer(maxOf(1, coordinateCount) * 16)
    var at = 0
    for (i in 0 until pathCount) {
      paths.putInt(16 * i, kinds[i])
      paths.putInt(16 * i + 4, features[i])
      paths.putInt(16 * i + 8, parts[i].size)
      for (coordinate in parts[i]) {
        coordinates.putDouble(at, coordinate.longitude)
        coordinates.putDouble(at + 8, coordinate.latitude)
        at += 16
      }
    }
  }

  private companion object {
    const val POINTS = 0
    const val LINE = 1
    const val OUTER_RING = 2
    const val HOLE = 3
  }
}
