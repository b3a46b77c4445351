package android.app;

public class Activity extends android.content.Context {
  protected void onCreate(android.os.Bundle state) { throw new UnsupportedOperationException(); }
  protected void onDestroy() { throw new UnsupportedOperationException(); }
  public void onLowMemory() { throw new UnsupportedOperationException(); }
  public void setContentView(android.view.View view) { throw new UnsupportedOperationException(); }
  public android.content.res.AssetManager getAssets() { throw new UnsupportedOperationException(); }
}
