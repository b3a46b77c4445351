package com.mapbox.geojson;

public class Point implements Geometry {
  public static Point fromLngLat(double longitude, double latitude) { throw new UnsupportedOperationException(); }
  public String type() { throw new UnsupportedOperationException(); }
  public double longitude() { throw new UnsupportedOperationException(); }
  public double latitude() { throw new UnsupportedOperationException(); }
}
