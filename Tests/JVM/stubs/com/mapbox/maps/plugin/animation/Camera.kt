@file:Suppress("UNUSED_PARAMETER")

package com.mapbox.maps.plugin.animation

import com.mapbox.common.Cancelable
import com.mapbox.maps.CameraOptions
import com.mapbox.maps.MapView

class CameraAnimationsPlugin {
  fun easeTo(cameraOptions: CameraOptions): Cancelable = throw UnsupportedOperationException()
}

@Suppress("unused")
val MapView.camera: CameraAnimationsPlugin get() = throw UnsupportedOperationException()
