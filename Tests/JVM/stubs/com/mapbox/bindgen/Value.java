package com.mapbox.bindgen;

public class Value {
  public Object getContents() { throw new UnsupportedOperationException(); }
}
