package com.mapbox.maps;

public class QueriedRenderedFeature {
  public QueriedFeature getQueriedFeature() { throw new UnsupportedOperationException(); }
}
