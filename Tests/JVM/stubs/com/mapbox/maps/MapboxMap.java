package com.mapbox.maps;

public class MapboxMap {
  public CameraState getCameraState() { throw new UnsupportedOperationException(); }
  public StylePropertyValue getStyleProjectionProperty(String property) { throw new UnsupportedOperationException(); }
  public StylePropertyValue getStyleTerrainProperty(String property) { throw new UnsupportedOperationException(); }
  public CameraBounds getBounds() { throw new UnsupportedOperationException(); }
  public ScreenCoordinate pixelForCoordinate(com.mapbox.geojson.Point coordinate) { throw new UnsupportedOperationException(); }
  public com.mapbox.geojson.Point coordinateForPixel(ScreenCoordinate pixel) { throw new UnsupportedOperationException(); }
  public com.mapbox.common.Cancelable subscribeCameraChanged(CameraChangedCallback callback) { throw new UnsupportedOperationException(); }
  public com.mapbox.common.Cancelable subscribeMapIdle(MapIdleCallback callback) { throw new UnsupportedOperationException(); }
  public com.mapbox.common.Cancelable subscribeStyleLoaded(StyleLoadedCallback callback) { throw new UnsupportedOperationException(); }
  public com.mapbox.common.Cancelable subscribeSourceDataLoaded(SourceDataLoadedCallback callback) { throw new UnsupportedOperationException(); }
  public com.mapbox.common.Cancelable queryRenderedFeatures(
    RenderedQueryGeometry geometry, RenderedQueryOptions options, QueryRenderedFeaturesCallback callback) { throw new UnsupportedOperationException(); }
}
