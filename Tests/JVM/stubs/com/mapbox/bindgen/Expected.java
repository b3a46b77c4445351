package com.mapbox.bindgen;

public class Expected<E, V> {
  public V getValue() { throw new UnsupportedOperationException(); }
  public E getError() { throw new UnsupportedOperationException(); }
}
