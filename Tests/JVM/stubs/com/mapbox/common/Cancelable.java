package com.mapbox.common;

public interface Cancelable {
  void cancel();
}
