package com.mapbox.maps;

public class CameraChanged {

}
