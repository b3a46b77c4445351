package org.maplibre.android.camera;

public class CameraPosition {
  public final org.maplibre.android.geometry.LatLng target;
  public final double bearing, tilt, zoom;
  public final double[] padding;
  public CameraPosition(org.maplibre.android.geometry.LatLng target, double zoom, double tilt, double bearing, double[] padding) {
    this.target = target;
    this.zoom = zoom;
    this.tilt = tilt;
    this.bearing = bearing;
    this.padding = padding;
  }
}
