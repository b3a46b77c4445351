package android.view;

public abstract class ViewGroup extends View implements ViewParent {
  public static class LayoutParams {
    public static final int WRAP_CONTENT = -2, MATCH_PARENT = -1;
    public int width, height;
    public LayoutParams(int width, int height) {
      this.width = width;
      this.height = height;
    }
  }
  private final java.util.List<View> children = new java.util.ArrayList<>();
  public View stubFocus;
  @Override protected View stubFind(Object tag) {
    for (View child : children) {
      View found = child.stubFind(tag);
      if (found != null) return found;
    }
    return super.stubFind(tag);
  }
  public ViewGroup(android.content.Context context) { super(context); }
  public void requestDisallowInterceptTouchEvent(boolean disallowIntercept) {}
  public void addView(View child, LayoutParams params) {
    child.setLayoutParams(params);
    child.parent = this;
    children.add(child);
  }
  public void addView(View child) { throw new UnsupportedOperationException(); }
  public void removeView(View view) {
    children.remove(view);
    view.parent = null;
  }
  public int getChildCount() { return children.size(); }
  public View getChildAt(int index) { return children.get(index); }
  public View getFocusedChild() { return stubFocus; }
  public void setClipChildren(boolean clipChildren) {}
  protected void setChildrenDrawingOrderEnabled(boolean enabled) {}
  protected int getChildDrawingOrder(int childCount, int drawingPosition) { return drawingPosition; }
  /** Of the stub alone: the child that is drawn at a position. */
  public View stubDrawn(int position) { return children.get(getChildDrawingOrder(children.size(), position)); }
  public void draw(android.graphics.Canvas canvas) { dispatchDraw(canvas); }
  protected void dispatchDraw(android.graphics.Canvas canvas) {}
}
