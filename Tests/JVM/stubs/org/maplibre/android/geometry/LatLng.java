package org.maplibre.android.geometry;

public class LatLng {
  public LatLng(double latitude, double longitude) { throw new UnsupportedOperationException(); }
  public double getLatitude() { throw new UnsupportedOperationException(); }
  public double getLongitude() { throw new UnsupportedOperationException(); }
}
