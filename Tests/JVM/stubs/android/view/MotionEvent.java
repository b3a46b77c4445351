package android.view;

public class MotionEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int ACTION_MOVE = 2;
  public static final int ACTION_CANCEL = 3;
  public static final int ACTION_POINTER_DOWN = 5;
  private final long downTime, eventTime;
  private final int action;
  private final float x, y;
  private MotionEvent(long downTime, long eventTime, int action, float x, float y) {
    this.downTime = downTime;
    this.eventTime = eventTime;
    this.action = action;
    this.x = x;
    this.y = y;
  }
  public static MotionEvent obtain(long downTime, long eventTime, int action, float x, float y, int metaState) {
    return new MotionEvent(downTime, eventTime, action, x, y);
  }
  public float getX() { return x; }
  public float getY() { return y; }
  public long getDownTime() { return downTime; }
  public long getEventTime() { return eventTime; }
  public int getActionMasked() { return action; }
}
