package com.mapbox.maps;

public class RenderedQueryOptions {
  public RenderedQueryOptions(java.util.List<String> layerIds, com.mapbox.bindgen.Value filter) { throw new UnsupportedOperationException(); }
}
