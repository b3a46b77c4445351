package com.mapbox.maps;

public interface QueryRenderedFeaturesCallback {
  void run(com.mapbox.bindgen.Expected<String, java.util.List<QueriedRenderedFeature>> features);
}
