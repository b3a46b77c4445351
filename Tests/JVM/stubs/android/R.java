package android;

public final class R {
  public static final class attr {
    public static final int colorBackground = 0x01010031;
  }
}
