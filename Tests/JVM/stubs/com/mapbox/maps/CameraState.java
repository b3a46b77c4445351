package com.mapbox.maps;

public class CameraState {
  public com.mapbox.geojson.Point getCenter() { throw new UnsupportedOperationException(); }
  public EdgeInsets getPadding() { throw new UnsupportedOperationException(); }
  public double getZoom() { throw new UnsupportedOperationException(); }
  public double getBearing() { throw new UnsupportedOperationException(); }
  public double getPitch() { throw new UnsupportedOperationException(); }
}
