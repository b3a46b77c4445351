package com.mapbox.maps;

public class ScreenBox {
  public ScreenBox(ScreenCoordinate min, ScreenCoordinate max) { throw new UnsupportedOperationException(); }
}
