package android.graphics.drawable;

public class GradientDrawable extends Drawable {
  public void setColor(int argb) {}
  public void setCornerRadius(float radius) {}
}
