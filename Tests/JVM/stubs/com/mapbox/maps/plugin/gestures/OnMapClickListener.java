package com.mapbox.maps.plugin.gestures;

public interface OnMapClickListener {
  boolean onMapClick(com.mapbox.geojson.Point point);
}
