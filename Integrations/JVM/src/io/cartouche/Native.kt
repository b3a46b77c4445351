package io.cartouche

import java.nio.ByteBuffer
import java.nio.ByteOrder

/** The functions of the library `cartouche_jni`. `jni/` documents their parameters. */
internal object Native {
  /** The reason why the library cannot be loaded, or null. An exception of `init` would arrive as an `ExceptionInInitializerError`. */
  private var problem: Throwable? = null

  init {
    try {
      System.loadLibrary("cartouche_jni")
    } catch (error: UnsatisfiedLinkError) {
      problem = error
    } catch (error: SecurityException) {
      problem = error
    }
  }

  /**
   * Returns the functions, or throws if the library could not be loaded. All calls without a resolver use it: those with one come
   * after `create`.
   */
  val loaded: Native
    get() {
      val problem = problem ?: return this
      throw CartoucheException(ErrorCode.UNLOADABLE, "the native library cannot be loaded: ${problem.message}", problem)
    }

  @JvmStatic external fun create(plan: ByteArray, usesSamples: Boolean, handle: LongArray): Int
  @JvmStatic external fun destroy(handle: Long)
  @JvmStatic external fun copy(handle: Long): Long
  @JvmStatic external fun setReports(handle: Long, reports: Int): Int
  @JvmStatic external fun reload(handle: Long, plan: ByteArray, usesSamples: Boolean): Int
  @JvmStatic external fun applyEdit(handle: Long, edit: ByteArray, usesSamples: Boolean, replaced: IntArray): Int
  @JvmStatic external fun addAnnotation(handle: Long, patch: ByteArray, host: Int, annotation: IntArray): Int
  @JvmStatic external fun updateAnnotation(
    handle: Long, annotation: Int, patch: ByteArray, host: Int, named: Int, keepsPlace: Boolean
  ): Int
  @JvmStatic external fun removeAnnotation(handle: Long, annotation: Int): Int
  @JvmStatic external fun setGeometry(
    handle: Long, attachment: Int, paths: ByteBuffer, pathCount: Int, coordinates: ByteBuffer, coordinateCount: Int
  ): Int
  @JvmStatic external fun setRegion(handle: Long, region: Int, extent: ByteBuffer?): Int
  @JvmStatic external fun setAvoidedRegions(handle: Long, regions: ByteBuffer, count: Int): Int
  @JvmStatic external fun setPuckRadius(handle: Long, radius: Double): Int

  @JvmStatic external fun resolve(
    handle: Long, inputs: ByteBuffer, count: Int, mode: Int, view: ByteBuffer, isSettled: Boolean, within: Double,
    points: PointCalls?
  ): Int
  @JvmStatic external fun list(handle: Long, kind: Int, index: Int, other: Int, buffer: ByteBuffer): Int
  @JvmStatic external fun facts(handle: Long, kind: Int, index: Int, buffer: ByteBuffer): Int
  @JvmStatic external fun exists(handle: Long, annotation: Int): Int
  @JvmStatic external fun hitTest(handle: Long, x: Double, y: Double, buffer: ByteBuffer): Int
  @JvmStatic external fun project(handle: Long, buffer: ByteBuffer): Int
  @JvmStatic external fun unproject(handle: Long, buffer: ByteBuffer): Int
  @JvmStatic external fun planCamera(handle: Long, width: Double, height: Double, buffer: ByteBuffer): Int
  @JvmStatic external fun fitCamera(
    handle: Long, annotations: IntArray?, width: Double, height: Double, maxZoom: Double, buffer: ByteBuffer
  ): Int

  @JvmStatic external fun text(handle: Long, kind: Int, index: Int, other: Int): ByteArray?
  @JvmStatic external fun annotationWithId(handle: Long, id: ByteArray): Int
  @JvmStatic external fun name(enumeration: Int, value: Int): ByteArray?
  @JvmStatic external fun statusText(status: Int): ByteArray
  @JvmStatic external fun version(): ByteArray
  @JvmStatic external fun planVersion(): Int
  @JvmStatic external fun planProblem(plan: ByteArray): ByteArray?
}

/** The numbers of lists in `jni/frames.c`. */
internal object Lists {
  const val PLACEMENTS = 0
  const val HIDDEN = 1
  const val CLUSTERS = 2
  const val CALLOUTS = 3
  const val POINTERS = 4
  const val EVENTS = 5
  const val REFUSALS = 6
  const val EXPLANATIONS = 7
  const val CANDIDATES = 8
  const val COLLISION_SHAPES = 9
  const val MEMBERS = 10
  const val CHILDREN = 11
  const val AGGREGATES = 12
  const val CALLOUT_PARTS = 13
  const val EVENT_MEMBERS = 14
  const val ANCHORS = 15
  const val OVERLAPS = 16
}

/** The numbers of texts in `cartouche.h` and `jni/texts.c`. */
internal object Texts {
  const val ID = 0
  const val TITLE = 1
  const val SUBTITLE = 2
  const val VIEW = 3
  const val DATA = 4
  const val CALLOUT_TITLE = 5
  const val CALLOUT_SUBTITLE = 6
  const val LEFT_ACCESSORY = 7
  const val RIGHT_ACCESSORY = 8
  const val DETAIL_ACCESSORY = 9
  const val REPEAT_GROUP = 10
  const val VIEW_NAME = 20
  const val LAYER_NAME = 21
  const val REGION_NAME = 22
  const val PART_NAME = 23
  const val FEATURE_ID = 24
  const val AGGREGATE_NAME = 25
  const val AGGREGATE_JSON = 26
  const val PROBLEM = 27
}

/** The numbers of structures in `jni/frames.c`, and the size of the largest one. */
internal object Records {
  const val COUNTS = 0
  const val PLAN_FACTS = 1
  const val ANNOTATION_FACTS = 2
  const val ATTACHMENT_FACTS = 3
  const val LAYER_FACTS = 4
  const val CLUSTER_BOUNDS = 5
  const val FRAME_CAMERA = 6
  const val LARGEST = 136
}

/** The index that refers to nothing: `CARTOUCHE_NONE`. */
internal const val NONE = -1

/** The index of the first cluster, 2³¹, as a signed number. All clusters are negative numbers other than [NONE]. */
internal const val FIRST_CLUSTER = Int.MIN_VALUE

internal fun directBuffer(bytes: Int): ByteBuffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder())

internal fun ByteArray.utf8(): String = String(this, Charsets.UTF_8)

/** Calls the `HostPoints` of one frame from native code, which finds these functions by their names. */
internal class PointCalls {
  var points: HostPoints? = null
  /** The first exception of the app during the frame. */
  var failure: Throwable? = null
  /** Whether a function of the app runs now, so that the resolver is in the middle of a frame. */
  var isCalling = false
    private set

  @Suppress("unused")
  fun project(coordinates: ByteBuffer, points: ByteBuffer, count: Int) = each(coordinates, points, count) { host, x, y ->
    val point = host.project(Coordinate(x, y))
    if (point != null) put(points, point.x, point.y)
  }

  @Suppress("unused")
  fun unproject(points: ByteBuffer, coordinates: ByteBuffer, count: Int) = each(points, coordinates, count) { host, x, y ->
    val coordinate = host.unproject(ScreenPoint(x, y))
    if (coordinate != null) put(coordinates, coordinate.longitude, coordinate.latitude)
  }

  /** The offset of the current result. */
  private var at = 0

  private fun put(buffer: ByteBuffer, x: Double, y: Double) {
    buffer.putDouble(at, x)
    buffer.putDouble(at + 8, y)
  }

  private inline fun each(from: ByteBuffer, to: ByteBuffer, count: Int, convert: (HostPoints, Double, Double) -> Unit) {
    val host = points ?: return
    from.order(ByteOrder.nativeOrder())
    to.order(ByteOrder.nativeOrder())
    isCalling = true
    try {
      for (i in 0 until count) {
        if (failure != null) return
        at = 16 * i
        convert(host, from.getDouble(at), from.getDouble(at + 8))
      }
    } catch (error: Throwable) {
      failure = error
    } finally {
      isCalling = false
    }
  }
}
