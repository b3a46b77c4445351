package android.graphics;

public class Canvas {
  public void drawLine(float startX, float startY, float stopX, float stopY, Paint paint) { throw new UnsupportedOperationException(); }
}
