package org.maplibre.geojson;

public class MultiPolygon implements Geometry {
  public String type() { throw new UnsupportedOperationException(); }
  public java.util.List<java.util.List<java.util.List<Point>>> coordinates() { throw new UnsupportedOperationException(); }
}
