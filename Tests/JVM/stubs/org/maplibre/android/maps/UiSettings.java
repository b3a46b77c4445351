package org.maplibre.android.maps;

public class UiSettings {
  public void setScrollGesturesEnabled(boolean enabled) { throw new UnsupportedOperationException(); }
}
