package android.graphics;

public class Canvas {
  public Path stubPath;
  public void drawPath(Path path, Paint paint) { stubPath = path; }
  public void drawLine(float startX, float startY, float stopX, float stopY, Paint paint) { throw new UnsupportedOperationException(); }
}
