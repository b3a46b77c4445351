package org.maplibre.android.maps;

public class Projection {
  public android.graphics.PointF toScreenLocation(org.maplibre.android.geometry.LatLng location) { throw new UnsupportedOperationException(); }
  public org.maplibre.android.geometry.LatLng fromScreenLocation(android.graphics.PointF point) { throw new UnsupportedOperationException(); }
}
