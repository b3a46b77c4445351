package com.mapbox.bindgen;

public class Value {

}
