package io.cartouche

/** The part of a view that touches the anchor point: [BOTTOM] puts the view above the point. */
enum class Anchor(override val specName: String) : Named {
  CENTER("center"), TOP("top"), BOTTOM("bottom"), LEFT("left"), RIGHT("right"), TOP_LEFT("top-left"), TOP_RIGHT("top-right"),
  BOTTOM_LEFT("bottom-left"), BOTTOM_RIGHT("bottom-right");

  internal companion object {
    private val all = values()
    fun of(number: Int): Anchor = all[number]
  }
}

/** A state of an annotation. */
enum class State(override val specName: String) : Named {
  SELECTED("selected"), HIGHLIGHTED("highlighted"), DRAGGING("dragging"), DISABLED("disabled")
}

/** A set of states, as bits: bit n is the state with the ordinal n. */
data class States(val bits: Int) {
  /** Whether a state is in the set. */
  operator fun contains(state: State): Boolean = bits and (1 shl state.ordinal) != 0

  /** The states in the set. */
  val list: List<State> get() = State.values().filter { it in this }

  override fun toString(): String = list.joinToString(" ") { it.specName }

  companion object {
    /** No states. */
    val NONE = States(0)
    private val all = Array(16) { States(it) }
    internal fun of(bits: Int): States = if (bits in 0..15) all[bits] else States(bits)
  }
}

/** The state of dragging an annotation. */
enum class DragState(override val specName: String) : Named {
  NONE("none"), STARTING("starting"), DRAGGING("dragging"), ENDING("ending"), CANCELING("canceling");

  internal companion object {
    private val all = values()
    fun of(number: Int): DragState = all[number]
  }
}

/** The reason why an annotation is hidden; see `docs/resolution.md`. */
enum class Cause(override val specName: String) : Named {
  REMOVED("removed"), EXPLICIT("explicit"), EXPRESSION("expression"), ZOOM("zoom"), FEATURE_MISSING("featureMissing"),
  FEATURE_HIDDEN("featureHidden"), TRIMMED("trimmed"), SIZE("size"), CLUSTERED("clustered"), BEHIND_CAMERA("behindCamera"),
  HORIZON("horizon"), OFFSCREEN("offscreen"), PARENT_HIDDEN("parentHidden"), BOUNDS("bounds"), SHAPE("shape"), PUCK("puck"),
  AVOID_REGION("avoidRegion"), AVOID_LAYER("avoidLayer"), COLLISION("collision"), REPEATED("repeated"), OCCLUDED("occluded");

  internal companion object {
    private val all = values()
    fun of(number: Int): Cause = all[number]
  }
}

/** A property that [Input.set] sets. */
enum class Property(override val specName: String) : Named {
  WIDTH("width"), HEIGHT("height"), PRIORITY("priority"), Z_PRIORITY("zPriority"), MIN_ZOOM("minZoom"), MAX_ZOOM("maxZoom"),
  VISIBLE("visible"), REQUIRED("required"), ALLOW_OVERLAP("allowOverlap"), OBSTACLE("obstacle"),
  IGNORE_CAMERA_PADDING("ignoreCameraPadding")
}

/** The reason why an input had no effect. */
enum class RefusalReason(override val specName: String) : Named {
  UNKNOWN_ANNOTATION("unknownAnnotation"), UNKNOWN_ATTACHMENT("unknownAttachment"),
  NOTHING_IS_SELECTABLE("nothingIsSelectable"), DISABLED("disabled"), NOT_DRAGGABLE("notDraggable"), NOT_A_POINT("notAPoint"),
  WRONG_DRAG_STATE("wrongDragState"), ABOVE_HORIZON("aboveHorizon"), SIZE_IS_GIVEN("sizeIsGiven"), IS_CLUSTER("isCluster"),
  BAD_NUMBER("badNumber"), NO_CALLOUT("noCallout"), NO_PUCK("noPuck"), NOT_A_CLUSTER("notACluster"),
  TOO_MANY_MEMBERS("tooManyMembers");

  internal companion object {
    private val all = values()
    fun of(number: Int): RefusalReason = all[number]
  }
}

/** How many annotations can be selected at once. */
enum class SelectionMode(override val specName: String) : Named { SINGLE("single"), MULTIPLE("multiple"), NONE("none") }

/** The kind of the object to which annotations are attached. */
enum class AttachmentKind(override val specName: String) : Named {
  POINT("point"), SHAPE("shape"), ANY_FEATURE("anyFeature"), HOST_FEATURE("hostFeature"), ANNOTATION("annotation")
}

/** A value of an enumeration with the name that specs and the program use. */
interface Named {
  /** The name in specs and in the program's output, such as `bottom-right`. */
  val specName: String
}
