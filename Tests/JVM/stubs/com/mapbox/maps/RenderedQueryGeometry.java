package com.mapbox.maps;

public class RenderedQueryGeometry {
  public RenderedQueryGeometry(ScreenBox box) { throw new UnsupportedOperationException(); }
}
