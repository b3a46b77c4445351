package org.maplibre.android;

public class MapLibre {
  public static MapLibre getInstance(android.content.Context context) { throw new UnsupportedOperationException(); }
}
