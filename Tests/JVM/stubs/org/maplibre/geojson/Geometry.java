package org.maplibre.geojson;

public interface Geometry {
  String type();
}
