package com.mapbox.maps;

public interface StyleLoadedCallback {
  void run(StyleLoaded event);
}
