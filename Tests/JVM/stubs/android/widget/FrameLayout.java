package android.widget;

public class FrameLayout extends android.view.ViewGroup {
  public static class LayoutParams extends android.view.ViewGroup.LayoutParams {
    public LayoutParams(int width, int height) { super(width, height); }
  }
  public FrameLayout(android.content.Context context) { super(context); }
}
