package org.maplibre.geojson;

public class MultiPoint implements Geometry {
  public String type() { throw new UnsupportedOperationException(); }
  public java.util.List<Point> coordinates() { throw new UnsupportedOperationException(); }
}
