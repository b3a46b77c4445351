package android.view;

public class Gravity {
  public static final int LEFT = 3, TOP = 48;
}
