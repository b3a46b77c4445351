package android.util;

public class Log {
  public static int i(String tag, String message) { throw new UnsupportedOperationException(); }
  public static int w(String tag, String message) { throw new UnsupportedOperationException(); }
  public static int e(String tag, String message, Throwable error) { throw new UnsupportedOperationException(); }
}
