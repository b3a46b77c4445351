package android.graphics;

public class Paint {
  public void setColor(int color) { throw new UnsupportedOperationException(); }
  public void setStrokeWidth(float width) { throw new UnsupportedOperationException(); }
}
