package android.graphics;

/** Unlike the other declarations, it keeps its corners, for tests. */
public class Path {
  public final java.util.List<Float> stubCorners = new java.util.ArrayList<>();
  public void rewind() { stubCorners.clear(); }
  public void moveTo(float x, float y) { lineTo(x, y); }
  public void lineTo(float x, float y) {
    stubCorners.add(x);
    stubCorners.add(y);
  }
  public void close() {}
}
