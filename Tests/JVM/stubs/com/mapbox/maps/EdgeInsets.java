package com.mapbox.maps;

public class EdgeInsets {
  public double getTop() { throw new UnsupportedOperationException(); }
  public double getLeft() { throw new UnsupportedOperationException(); }
  public double getBottom() { throw new UnsupportedOperationException(); }
  public double getRight() { throw new UnsupportedOperationException(); }
}
