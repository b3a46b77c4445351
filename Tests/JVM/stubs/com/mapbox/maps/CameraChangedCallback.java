package com.mapbox.maps;

public interface CameraChangedCallback {
  void run(CameraChanged event);
}
