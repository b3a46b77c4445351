package com.mapbox.maps;

public class StyleLoaded {

}
