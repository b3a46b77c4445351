package org.maplibre.android.maps;

public interface OnMapReadyCallback {
  void onMapReady(MapLibreMap map);
}
