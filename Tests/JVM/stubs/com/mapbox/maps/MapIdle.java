package com.mapbox.maps;

public class MapIdle {

}
