package android.graphics;

public class PointF {
  public float x, y;
  public PointF(float x, float y) {
    this.x = x;
    this.y = y;
  }
}
