package io.cartouche

/**
 * The kind of a failure. [help] says what to do about it.
 *
 * The names are those of the other interfaces of Cartouche.
 */
enum class ErrorCode(internal val status: Int, val help: String) {
  /** A required value is missing. */
  NULL_POINTER(1, "this is a defect of Cartouche: please report it"),
  /** The bytes are not a plan. */
  NOT_A_PLAN(2, "give the bytes of a file that `cartouche compile SPEC -o FILE` wrote"),
  /** The version of the plan's file format is newer than that of the native library, or too old. */
  OTHER_PLAN_VERSION(3, "update the library, or compile the spec again with the program of the same version as this library"),
  /** The plan is cut off at the end. */
  TRUNCATED_PLAN(4, "read the whole file, and check that its copy in the app is complete"),
  /** The checksum of the plan does not match. */
  CORRUPTED_PLAN(5, "copy the file again in binary mode, or compile the spec again"),
  /** The plan is complete but invalid. No compiler writes such a plan. */
  INVALID_PLAN(6, "compile the spec again"),
  /** An input has an invalid value. No frame was resolved. */
  BAD_INPUT(7, "create inputs with the functions of `Input`"),
  /** The annotation does not exist or was removed. */
  UNKNOWN_ANNOTATION(8, "check the id, and look up indices again after `reload` and `apply`"),
  /** The plan has no attachment with this index. */
  UNKNOWN_ATTACHMENT(9, "take attachments from `Resolver.attachments`"),
  /** The patch does not have exactly one annotation. */
  NOT_ONE_ANNOTATION(10, "compile a spec with one annotation"),
  /** Another annotation has the id of the patch's annotation. */
  ID_IS_TAKEN(11, "choose another id, or call `update`"),
  /** No annotation is attached to this layer, or the plan has no such layer. */
  UNKNOWN_LAYER(12, "check the name of the layer in the spec"),
  /** The annotation of a patch cannot be attached to another annotation of the patch. */
  ATTACHED_TO_ANNOTATION(13, "declare a feature of the map without a layer in the patch, and pass `host`"),
  /** A geometry has too few coordinates. */
  TOO_FEW_COORDINATES(14, "give lines two coordinates and rings three different ones, or leave the geometry out"),
  /** The parts of a geometry are inconsistent. */
  BAD_GEOMETRY(15, "give one `Geometry` for each part"),
  /** A coordinate is not finite, or its latitude is outside ±90. */
  BAD_COORDINATE(16, "pass the longitude first, then the latitude, in degrees"),
  /** No frame has been resolved yet, or the last frame has no camera. */
  NO_FRAME(17, "call `resolve` first"),
  /** An index is too large, or a name does not exist. */
  UNKNOWN_INDEX(18, "look up indices again after `reload` and `apply`"),
  /** A number is not finite or out of range. */
  BAD_NUMBER(19, "pass a finite number in the documented range"),
  /** An annotation would be attached to itself. */
  ATTACHED_TO_ITSELF(20, "choose another host"),
  /** An argument of a Kotlin function is invalid. */
  BAD_ARGUMENT(-1, "see the documentation of the function"),
  /** The resolver was closed. */
  CLOSED(-2, "make another resolver, and close it only after its last use"),
  /** The native library is missing or has another version. */
  UNLOADABLE(-3, "add `libcartouche_jni.so` for the processor of the device, from the same release as the Kotlin sources"),
  /** The native library reports a status that these sources do not know. */
  UNKNOWN_STATUS(-4, "use Kotlin sources and a native library of the same release");

  internal companion object {
    private val byStatus = values().filter { it.status > 0 }.associateBy { it.status }

    fun of(status: Int): ErrorCode = byStatus[status] ?: UNKNOWN_STATUS
  }
}

/**
 * The exception of every failed call. A failed call changes nothing.
 *
 * @property code the kind of the failure.
 * @property problem what is wrong, such as `the plan has no annotation 12`.
 */
class CartoucheException(val code: ErrorCode, val problem: String, cause: Throwable? = null) :
  RuntimeException("$problem; ${code.help}", cause) {

  /** What to do about the failure. */
  val help: String get() = code.help
}

internal fun badArgument(problem: String) = CartoucheException(ErrorCode.BAD_ARGUMENT, problem)
