@file:Suppress("UNUSED_PARAMETER")

package com.mapbox.maps.plugin.gestures

import com.mapbox.maps.MapView

class GesturesSettings {
  var scrollEnabled: Boolean = true
}

class GesturesPlugin {
  fun addOnMapClickListener(listener: OnMapClickListener): Unit = throw UnsupportedOperationException()
  fun updateSettings(block: GesturesSettings.() -> Unit): Unit = throw UnsupportedOperationException()
}

@Suppress("unused")
val MapView.gestures: GesturesPlugin get() = throw UnsupportedOperationException()
