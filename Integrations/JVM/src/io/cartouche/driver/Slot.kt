package io.cartouche.driver

/** The place of a view of the app that one annotation after another uses. */
internal class Slot<View : Any>(val viewClass: String) {
  /** The view, or null before it was made and after it was discarded. */
  var view: View? = null
  /** The index of the annotation whose content the view has, or [NOTHING]. */
  var annotation = NOTHING
  /** The id of the annotation. It stays valid when the plan changes. */
  var id: String? = null
  /** The combination of anchor, states and the like for which the content was made. */
  var key = EXPIRED
  /** The content with which the view was filled. */
  var content: Any? = null
  /** The number of the last pass that has this slot. */
  var pass = -1
  /** The index of the item in its list of the frame. */
  var item = -1
  /** Whether the host shows the view. */
  var isShown = false
  /** Whether the view was filled for another annotation since the host showed it. */
  var isNew = true
  /** The exact corner in the last frame, before it was aligned to pixels. */
  var exactX = Double.NaN
  var exactY = Double.NaN
  var x = Double.NaN
  var y = Double.NaN
  var width = Double.NaN
  var height = Double.NaN
  var order = -1
  /** The bearing of a pointer, or the arrangement of a callout's tip, as last given to the host. */
  val details = DoubleArray(8) { Double.NaN }
  /** Whether the view must be measured before it is placed. */
  var needsMeasure = false
  /** The measured size that the resolver accepted; NaN if there is none. */
  var toldWidth = Double.NaN
  var toldHeight = Double.NaN

  /** Makes the next pass fill the view again. */
  fun expire() {
    key = EXPIRED
  }

  /** Forgets the annotation. The view stays. */
  fun release() {
    annotation = NOTHING
    id = null
    content = null
    needsMeasure = false
    toldWidth = Double.NaN
    toldHeight = Double.NaN
    expire()
  }

  /** Forgets the view. */
  fun dropView() {
    view = null
    forgetPlace()
    release()
  }

  /** Forgets where the view is, since it is another one. */
  fun forgetPlace() {
    exactX = Double.NaN
    x = Double.NaN
    order = -1
    details.fill(Double.NaN)
  }

  companion object {
    const val NOTHING = -1
    /** A key that no frame has. */
    const val EXPIRED = -1L
    /** The key of content that was made for the plan before: the view is filled only if the content differs. */
    const val OF_FORMER_PLAN = -2L
  }
}
