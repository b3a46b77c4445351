package android.widget;

public class FrameLayout extends android.view.ViewGroup {
  public static class LayoutParams extends android.view.ViewGroup.LayoutParams {
    public int gravity;
    public LayoutParams(int width, int height, int gravity) {
      super(width, height);
      this.gravity = gravity;
    }
  }
  public FrameLayout(android.content.Context context) { super(context); }
  /** As large as the first child and the padding. */
  @Override protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
    if (getChildCount() == 0) {
      super.onMeasure(widthMeasureSpec, heightMeasureSpec);
      return;
    }
    int across = getPaddingLeft() + getPaddingRight(), down = getPaddingTop() + getPaddingBottom();
    android.view.View child = getChildAt(0);
    child.measure(MeasureSpec.makeMeasureSpec(1 << 20, MeasureSpec.AT_MOST), MeasureSpec.makeMeasureSpec(1 << 20, MeasureSpec.AT_MOST));
    setMeasuredDimension(
      stubSide(widthMeasureSpec, child.getMeasuredWidth() + across), stubSide(heightMeasureSpec, child.getMeasuredHeight() + down));
  }
}
