package io.cartouche.tests

import kotlin.math.abs

/** Runs named tests, and counts those that fail. */
class Checks {
  private var passed = 0
  private val failures = ArrayList<String>()

  /** Runs a test. An exception fails it, and the next test runs. */
  fun test(name: String, body: () -> Unit) {
    try {
      body()
      passed += 1
    } catch (error: Throwable) {
      failures.add(name)
      println("FAILED $name: $error")
      error.stackTrace.filter { it.className.startsWith("io.cartouche") }.take(6).forEach { println("    at $it") }
    }
  }

  /** Prints the result. @return whether all tests passed. */
  fun report(): Boolean {
    println(if (failures.size == 0) "JVM: $passed tests passed" else "JVM: ${failures.size} of ${passed + failures.size} tests failed: $failures")
    return failures.size == 0
  }
}

fun expect(condition: Boolean, message: () -> String) {
  if (!condition) throw AssertionError(message())
}

fun <T> expectEqual(found: T, expected: T, what: String = "value") {
  expect(found == expected) { "$what is $found, expected $expected" }
}

fun expectNear(found: Double, expected: Double, tolerance: Double, what: String = "number") {
  expect(abs(found - expected) <= tolerance) { "$what is $found, expected $expected ± $tolerance" }
}

/** Returns the exception of a body, which must throw one of this type. */
inline fun <reified E : Throwable> expectThrows(body: () -> Unit): E {
  try {
    body()
  } catch (error: Throwable) {
    if (error is E) return error
    throw AssertionError("expected ${E::class.java.simpleName}, got $error", error)
  }
  throw AssertionError("expected ${E::class.java.simpleName}, nothing was thrown")
}
