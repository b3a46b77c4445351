package org.maplibre.geojson;

public class Feature {
  public String id() { throw new UnsupportedOperationException(); }
  public Geometry geometry() { throw new UnsupportedOperationException(); }
}
