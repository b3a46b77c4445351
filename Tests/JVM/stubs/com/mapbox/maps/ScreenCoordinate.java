package com.mapbox.maps;

public class ScreenCoordinate {
  public ScreenCoordinate(double x, double y) { throw new UnsupportedOperationException(); }
  public double getX() { throw new UnsupportedOperationException(); }
  public double getY() { throw new UnsupportedOperationException(); }
}
