package android.view;

public abstract class ViewGroup extends View implements ViewParent {
  public static class LayoutParams {
    public static final int WRAP_CONTENT = -2;
    public int width, height;
    public LayoutParams(int width, int height) { throw new UnsupportedOperationException(); }
  }
  public ViewGroup(android.content.Context context) { super(context); }
  public void requestDisallowInterceptTouchEvent(boolean disallowIntercept) { throw new UnsupportedOperationException(); }
  public void addView(View child, LayoutParams params) { throw new UnsupportedOperationException(); }
  public void addView(View child) { throw new UnsupportedOperationException(); }
  public void removeView(View view) { throw new UnsupportedOperationException(); }
  public int indexOfChild(View child) { throw new UnsupportedOperationException(); }
  public View getChildAt(int index) { throw new UnsupportedOperationException(); }
  public void setClipChildren(boolean clipChildren) { throw new UnsupportedOperationException(); }
  protected void setChildrenDrawingOrderEnabled(boolean enabled) { throw new UnsupportedOperationException(); }
  protected int getChildDrawingOrder(int childCount, int drawingPosition) { throw new UnsupportedOperationException(); }
  protected void dispatchDraw(android.graphics.Canvas canvas) { throw new UnsupportedOperationException(); }
}
