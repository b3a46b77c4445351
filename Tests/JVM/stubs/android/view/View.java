package android.view;

import android.view.accessibility.AccessibilityNodeInfo;

/** Unlike the other declarations, those of views keep what was set, for tests. */
public class View {
  public static final int VISIBLE = 0, INVISIBLE = 4, GONE = 8, NO_ID = -1;
  public static final int IMPORTANT_FOR_ACCESSIBILITY_YES = 1, IMPORTANT_FOR_ACCESSIBILITY_NO = 2;
  public interface OnTouchListener {
    boolean onTouch(View view, MotionEvent event);
  }
  public interface OnLayoutChangeListener {
    void onLayoutChange(
      View view, int left, int top, int right, int bottom, int oldLeft, int oldTop, int oldRight, int oldBottom);
  }
  public static class MeasureSpec {
    public static final int AT_MOST = 0x80000000, EXACTLY = 0x40000000;
    public static int makeMeasureSpec(int size, int mode) { return size | mode; }
  }
  public static class AccessibilityDelegate {
    public void onInitializeAccessibilityNodeInfo(View host, AccessibilityNodeInfo info) {}
    public boolean performAccessibilityAction(View host, int action, android.os.Bundle args) { return false; }
  }
  private static int lastId;
  private static final android.content.res.Resources RESOURCES = new android.content.res.Resources();
  private final android.content.Context context;
  private final ViewPropertyAnimator animator = new ViewPropertyAnimator(this);
  ViewParent parent;
  private ViewGroup.LayoutParams params;
  private AccessibilityDelegate delegate;
  private CharSequence description;
  private boolean isEnabled = true, isFocusable;
  private int id = NO_ID, visibility, importance, traversalAfter = NO_ID, measuredWidth, measuredHeight;
  private float alpha = 1, rotation, translationX, translationY;
  public View(android.content.Context context) { this.context = context; }
  public static int generateViewId() { return ++lastId; }
  public final android.content.Context getContext() { return context; }
  public android.content.res.Resources getResources() { return RESOURCES; }
  public int getId() { return id; }
  public void setId(int id) { this.id = id; }
  /** Of the stub alone: the size of a view that is laid out. */
  public int stubWidth, stubHeight;
  public final int getWidth() { return stubWidth; }
  public final int getHeight() { return stubHeight; }
  public final int getMeasuredWidth() { return measuredWidth; }
  public final int getMeasuredHeight() { return measuredHeight; }
  public final void measure(int widthMeasureSpec, int heightMeasureSpec) { onMeasure(widthMeasureSpec, heightMeasureSpec); }
  protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
    setMeasuredDimension(stubSide(widthMeasureSpec, 80), stubSide(heightMeasureSpec, 40));
  }
  protected final void setMeasuredDimension(int measuredWidth, int measuredHeight) {
    this.measuredWidth = measuredWidth;
    this.measuredHeight = measuredHeight;
  }
  /** Of the stub alone: the given side, or that of the content. */
  protected static int stubSide(int spec, int ofContent) {
    return (spec & MeasureSpec.EXACTLY) != 0 ? spec & ~MeasureSpec.EXACTLY : ofContent;
  }
  private int left, top, right, bottom;
  public void setPadding(int left, int top, int right, int bottom) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }
  public int getPaddingLeft() { return left; }
  public int getPaddingTop() { return top; }
  public int getPaddingRight() { return right; }
  public int getPaddingBottom() { return bottom; }
  private Object tag;
  public Object getTag() { return tag; }
  public void setTag(Object tag) { this.tag = tag; }
  @SuppressWarnings("unchecked")
  public final <T extends View> T findViewWithTag(Object tag) { return (T) stubFind(tag); }
  protected View stubFind(Object tag) { return tag.equals(this.tag) ? this : null; }
  public void setBackground(android.graphics.drawable.Drawable background) {}
  public final ViewParent getParent() { return parent; }
  public ViewGroup.LayoutParams getLayoutParams() { return params; }
  public void setLayoutParams(ViewGroup.LayoutParams params) { this.params = params; }
  public int getVisibility() { return visibility; }
  public void setVisibility(int visibility) { this.visibility = visibility; }
  public void setEnabled(boolean enabled) { isEnabled = enabled; }
  public boolean isEnabled() { return isEnabled; }
  public void setFocusable(boolean focusable) { isFocusable = focusable; }
  public final boolean isFocusable() { return isFocusable; }
  public float getAlpha() { return alpha; }
  public void setAlpha(float alpha) { this.alpha = alpha; }
  public void setBackgroundColor(int color) {}
  public void setRotation(float rotation) { this.rotation = rotation; }
  public float getTranslationX() { return translationX; }
  public void setTranslationX(float translationX) { this.translationX = translationX; }
  public float getTranslationY() { return translationY; }
  public void setTranslationY(float translationY) { this.translationY = translationY; }
  public CharSequence getContentDescription() { return description; }
  public void setContentDescription(CharSequence contentDescription) { description = contentDescription; }
  public int getImportantForAccessibility() { return importance; }
  public void setImportantForAccessibility(int mode) { importance = mode; }
  public int getAccessibilityTraversalAfter() { return traversalAfter; }
  public void setAccessibilityTraversalAfter(int afterId) { traversalAfter = afterId; }
  public void setAccessibilityDelegate(AccessibilityDelegate delegate) { this.delegate = delegate; }
  public boolean performAccessibilityAction(int action, android.os.Bundle arguments) {
    return delegate != null && delegate.performAccessibilityAction(this, action, arguments);
  }
  public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
    if (delegate != null) delegate.onInitializeAccessibilityNodeInfo(this, info);
  }
  public boolean dispatchKeyEvent(KeyEvent event) { return false; }
  public ViewPropertyAnimator animate() { return animator; }
  public int stubInvalidations;
  public void invalidate() { stubInvalidations += 1; }
  public OnTouchListener stubTouch;
  public void setOnTouchListener(OnTouchListener listener) { stubTouch = listener; }
  public void addOnLayoutChangeListener(OnLayoutChangeListener listener) {}
}
