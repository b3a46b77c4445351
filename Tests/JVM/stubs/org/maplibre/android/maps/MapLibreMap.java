package org.maplibre.android.maps;

public class MapLibreMap {
  public interface OnMapClickListener {
    boolean onMapClick(org.maplibre.android.geometry.LatLng point);
  }
  public org.maplibre.android.camera.CameraPosition getCameraPosition() { throw new UnsupportedOperationException(); }
  public Projection getProjection() { throw new UnsupportedOperationException(); }
  public Style getStyle() { throw new UnsupportedOperationException(); }
  public double getMaxZoomLevel() { throw new UnsupportedOperationException(); }
  public void setStyle(String url) { throw new UnsupportedOperationException(); }
  public void moveCamera(org.maplibre.android.camera.CameraUpdate update) { throw new UnsupportedOperationException(); }
  public void animateCamera(org.maplibre.android.camera.CameraUpdate update) { throw new UnsupportedOperationException(); }
  public void addOnMapClickListener(OnMapClickListener listener) { throw new UnsupportedOperationException(); }
  public java.util.List<org.maplibre.geojson.Feature> queryRenderedFeatures(
    android.graphics.RectF coordinates, String... layerIds) { throw new UnsupportedOperationException(); }
}
