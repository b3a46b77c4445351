package android.graphics;

public class Color {
  public static final int DKGRAY = 0xFF444444, WHITE = 0xFFFFFFFF, CYAN = 0xFF00FFFF;
}
