package android.widget;

public class LinearLayout extends android.view.ViewGroup {
  public static final int VERTICAL = 1;
  public static class LayoutParams extends android.view.ViewGroup.LayoutParams {
    public LayoutParams(int width, int height) { super(width, height); }
  }
  public LinearLayout(android.content.Context context) { super(context); }
  public void setOrientation(int orientation) {}
}
