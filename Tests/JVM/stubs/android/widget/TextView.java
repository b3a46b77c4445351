package android.widget;

public class TextView extends android.view.View {
  private CharSequence text;
  public TextView(android.content.Context context) { super(context); }

  public final void setText(CharSequence text) { this.text = text; }
  public void setTypeface(android.graphics.Typeface typeface) {}
  public void setTextColor(int color) {}
  public CharSequence getText() { return text; }
}
