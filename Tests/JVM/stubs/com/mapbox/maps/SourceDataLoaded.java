package com.mapbox.maps;

public class SourceDataLoaded {

}
