package org.maplibre.android.style.layers;

public abstract class Layer {
  public String getId() { throw new UnsupportedOperationException(); }
}
