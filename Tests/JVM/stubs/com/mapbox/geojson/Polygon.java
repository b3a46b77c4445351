package com.mapbox.geojson;

public class Polygon implements Geometry {
  public String type() { throw new UnsupportedOperationException(); }
  public java.util.List<java.util.List<Point>> coordinates() { throw new UnsupportedOperationException(); }
}
