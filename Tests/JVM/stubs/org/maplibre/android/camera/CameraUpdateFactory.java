package org.maplibre.android.camera;

public class CameraUpdateFactory {
  public static CameraUpdate newLatLngZoom(org.maplibre.android.geometry.LatLng latLng, double zoom) { throw new UnsupportedOperationException(); }
}
