package com.mapbox.geojson;

public interface Geometry {
  String type();
}
