package com.mapbox.maps;

public interface MapIdleCallback {
  void run(MapIdle event);
}
