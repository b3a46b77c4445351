package android.view;

public class ViewPropertyAnimator {
  private final View view;
  private Runnable end;
  private float target = Float.NaN;
  ViewPropertyAnimator(View view) { this.view = view; }
  public void cancel() {
    target = Float.NaN;
    end = null;
  }
  public ViewPropertyAnimator alpha(float value) {
    target = value;
    return this;
  }
  public ViewPropertyAnimator setDuration(long duration) { return this; }
  public ViewPropertyAnimator withEndAction(Runnable runnable) {
    end = runnable;
    return this;
  }
  /** Of the stub alone: ends the animation. */
  public void stubEnd() {
    if (!Float.isNaN(target)) view.setAlpha(target);
    target = Float.NaN;
    Runnable action = end;
    end = null;
    if (action != null) action.run();
  }
}
