package io.cartouche

import java.io.ByteArrayOutputStream
import java.io.InputStream

/**
 * A compiled plan: the bytes that `cartouche compile SPEC -o FILE` wrote. In an Android app, the file is an asset:
 * `Plan.read(assets.open("cafes.plan"))`.
 *
 * @property bytes the bytes of the plan. They must not be changed.
 */
class Plan(val bytes: ByteArray) {
  /** The problem with the bytes, as the end of a sentence that starts with the file name; null if the plan is valid. */
  val problem: String? get() = Native.loaded.planProblem(bytes)?.utf8()

  companion object {
    /** Reads a plan to the end of a stream, and closes the stream. It does not check the plan; `Resolver` does. */
    @JvmStatic
    fun read(stream: InputStream): Plan = stream.use {
      val bytes = ByteArrayOutputStream()
      it.copyTo(bytes)
      Plan(bytes.toByteArray())
    }
  }
}

/** Facts about the native library. */
object Cartouche {
  /** The version of the native library, such as `1.2.3`. */
  val version: String get() = Native.loaded.version().utf8()

  /** The newest version of plan files that the native library reads. */
  val planVersion: Int get() = Native.loaded.planVersion()
}
