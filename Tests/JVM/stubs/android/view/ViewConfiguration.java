package android.view;

public class ViewConfiguration {
  public static ViewConfiguration get(android.content.Context context) { return new ViewConfiguration(); }
  public static int getLongPressTimeout() { return 400; }
  public static int getDoubleTapTimeout() { return 300; }
  public int getScaledDoubleTapSlop() { return 200; }
  public int getScaledTouchSlop() { return 16; }
}
