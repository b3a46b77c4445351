package org.maplibre.android.geometry;

public class LatLng {
  private final double latitude, longitude;
  public LatLng(double latitude, double longitude) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
  public double getLatitude() { return latitude; }
  public double getLongitude() { return longitude; }
}
