package android.graphics;

public class Paint {
  public static final int ANTI_ALIAS_FLAG = 1;
  public Paint(int flags) {}
  public void setColor(int color) {}
  public void setStrokeWidth(float width) {}
}
