package org.maplibre.android.maps;

public class Style {
  public org.maplibre.android.style.layers.Layer getLayer(String layerId) { throw new UnsupportedOperationException(); }
}
