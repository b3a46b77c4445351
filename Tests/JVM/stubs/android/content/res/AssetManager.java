package android.content.res;

public class AssetManager {
  public java.io.InputStream open(String fileName) throws java.io.IOException { throw new UnsupportedOperationException(); }
}
