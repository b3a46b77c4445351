package com.mapbox.maps;

public class QueriedFeature {
  public com.mapbox.geojson.Feature getFeature() { throw new UnsupportedOperationException(); }
}
