package org.maplibre.android.camera;

public interface CameraUpdate {

}
