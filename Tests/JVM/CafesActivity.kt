// The example of docs/android.md, which shows it without the imports. It is compiled and not run.
import android.app.Activity
import android.graphics.Color
import android.os.Bundle
import android.util.Log
import android.view.View
import android.widget.FrameLayout
import android.widget.TextView
import io.cartouche.Event
import io.cartouche.Plan
import io.cartouche.Resolver
import io.cartouche.State
import io.cartouche.android.AndroidViews
import io.cartouche.android.ViewLayer
import io.cartouche.driver.MapDriver
import io.cartouche.driver.ViewContent
import io.cartouche.maplibre.MapLibreHost
import org.maplibre.android.MapLibre
import org.maplibre.android.camera.CameraUpdateFactory
import org.maplibre.android.geometry.LatLng
import org.maplibre.android.maps.MapView

class CafesActivity : Activity() {
  private lateinit var mapView: MapView
  private var resolver: Resolver? = null
  private var driver: MapDriver<View>? = null

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    MapLibre.getInstance(this)
    mapView = MapView(this)
    mapView.onCreate(state)
    val layer = ViewLayer(this)
    val root = FrameLayout(this)
    root.addView(mapView)
    root.addView(layer)
    setContentView(root)
    mapView.getMapAsync { map ->
      map.setStyle("https://demotiles.maplibre.org/style.json")
      val plan = Plan.read(assets.open("cafes.plan"))
      val resolver = Resolver(plan).also { this.resolver = it }
      val camera = resolver.planFacts.camera
      map.moveCamera(CameraUpdateFactory.newLatLngZoom(LatLng(camera.center.latitude, camera.center.longitude), camera.zoom))
      resolver.on<Event.AnnotationTapped> { Log.i("cafes", "tapped ${it.id}") }
      val driver = MapLibreHost(mapView, map).start(resolver, CafeViews(layer))
      driver.onWarning = { Log.w("cafes", it) }
      driver.onError = { Log.e("cafes", "a view failed", it) }
      this.driver = driver
    }
  }

  override fun onLowMemory() {
    super.onLowMemory()
    driver?.memoryWarning()
  }

  override fun onDestroy() {
    driver?.remove()
    resolver?.close()
    mapView.onDestroy()
    super.onDestroy()
  }
  // onStart, onResume, onPause, onStop: as MapLibre's documentation says.
}

class CafeViews(layer: ViewLayer) : AndroidViews(layer) {
  override fun view(content: ViewContent, reusing: View?): View {
    val label = super.view(content, reusing) as TextView
    label.setTextColor(Color.BLACK)
    label.setBackgroundColor(if (State.SELECTED in content.states) Color.CYAN else Color.WHITE)
    return label
  }
}
