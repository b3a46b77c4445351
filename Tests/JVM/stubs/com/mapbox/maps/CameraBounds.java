package com.mapbox.maps;

public class CameraBounds {
  public double getMaxZoom() { throw new UnsupportedOperationException(); }
}
