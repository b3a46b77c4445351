package android.content;

public abstract class Context {
  public final android.content.res.TypedArray obtainStyledAttributes(int[] attrs) { return new android.content.res.TypedArray(); }

}
