package com.mapbox.maps;

public class StylePropertyValue {
  public com.mapbox.bindgen.Value getValue() { throw new UnsupportedOperationException(); }
}
