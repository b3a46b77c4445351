package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.*
import java.io.File

/** Prints the time of a frame with 1,000 placements over JNI: `SpeedKt PLAN`. `speed.c` does the same in C. */
fun main(arguments: Array<String>) {
  Resolver(Plan(File(arguments[0]).readBytes())).use { resolver ->
    val viewport = Viewport(1024.0, 768.0)
    val cameras = (0 until 100).map { Camera(Coordinate(13.3975 + it * 1e-5, 52.472), 11.0) }
    resolver.reportsHidden = false
    var sum = 0.0
    fun measure(name: String, reads: (Frame) -> Unit) {
      val times = ArrayList<Double>()
      for (n in 0 until 2_000) {
        val start = System.nanoTime()
        reads(resolver.resolve(viewport, cameras[n % 100]))
        if (n >= 1_000) times.add((System.nanoTime() - start) / 1e3)
      }
      times.sort()
      println("JVM: %-42s %8.1f µs (median of 1,000 frames, %d placements)".format(name, times[500], resolver.frame.placements.size))
    }
    measure("resolve") { }
    measure("resolve, read x, y, width, height, slot") { frame ->
      val placements = frame.placements
      for (i in 0 until placements.size) {
        sum += placements.x(i) + placements.y(i) + placements.width(i) + placements.height(i) + placements.slot(i)
      }
    }
    measure("resolve, make an object of each placement") { frame -> for (view in frame.placements) sum += view.x }
    val map = FakeMap(cameras[0])
    map.isMoving = true
    val views = object : ViewHost<FakeView> by FakeViews() {
      override fun place(view: FakeView, x: Double, y: Double, width: Double, height: Double, order: Int) {
        sum += x
      }
    }
    val driver = MapDriver(resolver, map, views)
    val times = ArrayList<Double>()
    for (n in 0 until 2_000) {
      map.camera = cameras[n % 100]
      val start = System.nanoTime()
      driver.tick(n / 60.0)
      if (n >= 1_000) times.add((System.nanoTime() - start) / 1e3)
    }
    times.sort()
    println("JVM: %-42s %8.1f µs (median of 1,000 frames, %d placements)".format("MapDriver.tick", times[500], resolver.frame.placements.size))
    driver.remove()
    check(sum > 0)
  }
}
