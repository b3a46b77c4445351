package com.mapbox.maps;

public class CameraOptions {
  public static class Builder {
    public Builder center(com.mapbox.geojson.Point center) { throw new UnsupportedOperationException(); }
    public Builder zoom(Double zoom) { throw new UnsupportedOperationException(); }
    public CameraOptions build() { throw new UnsupportedOperationException(); }
  }
}
