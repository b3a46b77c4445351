package io.cartouche.tests

import java.io.File
import kotlin.system.exitProcess

/** Runs all tests: `MainKt FOLDER_OF_FRAMES FOLDER_OF_PLANS FOLDER_OF_SCRIPTS`. `Scripts/jvm --test` makes the first two folders. */
fun main(arguments: Array<String>) {
  val checks = Checks()
  ResolverTests(checks, File(arguments[1])).run()
  FrameTests(checks, File(arguments[0])).run()
  HomographyTests(checks).run()
  DriverTests(checks, File(arguments[1])).run()
  DriverScriptTests(checks, File(arguments[1], "drivers"), File(arguments[2])).run()
  PlanTests(checks, File(arguments[1])).run()
  AndroidTests(checks, File(arguments[1])).run()
  MapLibreTests(checks, File(arguments[1])).run()
  if (!checks.report()) exitProcess(1)
}
