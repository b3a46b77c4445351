package org.maplibre.android.camera;

public class CameraPosition {
  public final org.maplibre.android.geometry.LatLng target = null;
  public final double bearing = 0, tilt = 0, zoom = 0;
  public final double[] padding = null;
}
