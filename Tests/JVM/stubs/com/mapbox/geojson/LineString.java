package com.mapbox.geojson;

public class LineString implements Geometry {
  public String type() { throw new UnsupportedOperationException(); }
  public java.util.List<Point> coordinates() { throw new UnsupportedOperationException(); }
}
