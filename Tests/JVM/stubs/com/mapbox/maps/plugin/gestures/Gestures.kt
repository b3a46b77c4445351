@file:Suppress("UNUSED_PARAMETER")

package com.mapbox.maps.plugin.gestures

import com.mapbox.maps.MapView

class GesturesPlugin {
  fun addOnMapClickListener(listener: OnMapClickListener): Unit = throw UnsupportedOperationException()
}

@Suppress("unused")
val MapView.gestures: GesturesPlugin get() = throw UnsupportedOperationException()
