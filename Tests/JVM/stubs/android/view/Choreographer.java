package android.view;

public class Choreographer {
  public interface FrameCallback {
    void doFrame(long frameTimeNanos);
  }
  private static final Choreographer INSTANCE = new Choreographer();
  private java.util.List<FrameCallback> callbacks = new java.util.ArrayList<>();
  public static Choreographer getInstance() { return INSTANCE; }
  public void postFrameCallback(FrameCallback callback) { callbacks.add(callback); }
  public void removeFrameCallback(FrameCallback callback) { callbacks.remove(callback); }
  /** Of the stub alone: draws a frame, and returns whether it was requested. */
  public boolean stubFrame(long nanoseconds) {
    java.util.List<FrameCallback> called = callbacks;
    callbacks = new java.util.ArrayList<>();
    for (FrameCallback each : called) each.doFrame(nanoseconds);
    return !called.isEmpty();
  }
}
