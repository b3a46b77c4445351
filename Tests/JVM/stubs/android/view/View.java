package android.view;

public class View {
  public static final int VISIBLE = 0, INVISIBLE = 4, NO_ID = -1, LAYOUT_DIRECTION_LTR = 0;
  public interface OnTouchListener {
    boolean onTouch(View view, MotionEvent event);
  }
  public interface OnLayoutChangeListener {
    void onLayoutChange(
      View view, int left, int top, int right, int bottom, int oldLeft, int oldTop, int oldRight, int oldBottom);
  }
  public static class MeasureSpec {
    public static final int AT_MOST = 0x80000000, EXACTLY = 0x40000000;
    public static int makeMeasureSpec(int size, int mode) { throw new UnsupportedOperationException(); }
  }
  public View(android.content.Context context) { throw new UnsupportedOperationException(); }
  public static int generateViewId() { throw new UnsupportedOperationException(); }
  public final android.content.Context getContext() { throw new UnsupportedOperationException(); }
  public android.content.res.Resources getResources() { throw new UnsupportedOperationException(); }
  public int getId() { throw new UnsupportedOperationException(); }
  public void setId(int id) { throw new UnsupportedOperationException(); }
  public final int getWidth() { throw new UnsupportedOperationException(); }
  public final int getHeight() { throw new UnsupportedOperationException(); }
  public final int getMeasuredWidth() { throw new UnsupportedOperationException(); }
  public final int getMeasuredHeight() { throw new UnsupportedOperationException(); }
  public final void measure(int widthMeasureSpec, int heightMeasureSpec) { throw new UnsupportedOperationException(); }
  public final ViewParent getParent() { throw new UnsupportedOperationException(); }
  public ViewGroup.LayoutParams getLayoutParams() { throw new UnsupportedOperationException(); }
  public void setLayoutParams(ViewGroup.LayoutParams params) { throw new UnsupportedOperationException(); }
  public void setLayoutDirection(int layoutDirection) { throw new UnsupportedOperationException(); }
  public void setVisibility(int visibility) { throw new UnsupportedOperationException(); }
  public void setEnabled(boolean enabled) { throw new UnsupportedOperationException(); }
  public void setAlpha(float alpha) { throw new UnsupportedOperationException(); }
  public void setBackgroundColor(int color) { throw new UnsupportedOperationException(); }
  public void setRotation(float rotation) { throw new UnsupportedOperationException(); }
  public void setTranslationX(float translationX) { throw new UnsupportedOperationException(); }
  public void setTranslationY(float translationY) { throw new UnsupportedOperationException(); }
  public void setContentDescription(CharSequence contentDescription) { throw new UnsupportedOperationException(); }
  public void setAccessibilityTraversalAfter(int afterId) { throw new UnsupportedOperationException(); }
  public ViewPropertyAnimator animate() { throw new UnsupportedOperationException(); }
  public void invalidate() { throw new UnsupportedOperationException(); }
  public void setOnTouchListener(OnTouchListener listener) { throw new UnsupportedOperationException(); }
  public void addOnLayoutChangeListener(OnLayoutChangeListener listener) { throw new UnsupportedOperationException(); }
}
