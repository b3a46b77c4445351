package com.mapbox.maps;

public interface SourceDataLoadedCallback {
  void run(SourceDataLoaded event);
}
