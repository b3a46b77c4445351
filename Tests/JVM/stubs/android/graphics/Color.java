package android.graphics;

public class Color {
  public static final int BLACK = 0xFF000000, DKGRAY = 0xFF444444, WHITE = 0xFFFFFFFF, CYAN = 0xFF00FFFF;
}
