package android.view;

public class Choreographer {
  public interface FrameCallback {
    void doFrame(long frameTimeNanos);
  }
  public static Choreographer getInstance() { throw new UnsupportedOperationException(); }
  public void postFrameCallback(FrameCallback callback) { throw new UnsupportedOperationException(); }
  public void removeFrameCallback(FrameCallback callback) { throw new UnsupportedOperationException(); }
}
