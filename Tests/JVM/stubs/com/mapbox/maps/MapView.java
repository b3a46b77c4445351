package com.mapbox.maps;

public class MapView extends android.widget.FrameLayout {
  public MapView(android.content.Context context) { super(context); }
  public MapboxMap getMapboxMap() { throw new UnsupportedOperationException(); }
}
