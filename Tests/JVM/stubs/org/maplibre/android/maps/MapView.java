package org.maplibre.android.maps;

public class MapView extends android.widget.FrameLayout {
  public interface OnCameraWillChangeListener {
    void onCameraWillChange(boolean animated);
  }
  public interface OnCameraIsChangingListener {
    void onCameraIsChanging();
  }
  public interface OnCameraDidChangeListener {
    void onCameraDidChange(boolean animated);
  }
  public interface OnDidBecomeIdleListener {
    void onDidBecomeIdle();
  }
  public interface OnDidFinishLoadingStyleListener {
    void onDidFinishLoadingStyle();
  }
  public interface OnSourceChangedListener {
    void onSourceChangedListener(String sourceId);
  }
  public MapView(android.content.Context context) { super(context); }
  public void onCreate(android.os.Bundle state) { throw new UnsupportedOperationException(); }
  public void onDestroy() { throw new UnsupportedOperationException(); }
  public void getMapAsync(OnMapReadyCallback callback) { throw new UnsupportedOperationException(); }
  public void addOnCameraWillChangeListener(OnCameraWillChangeListener listener) { throw new UnsupportedOperationException(); }
  public void addOnCameraIsChangingListener(OnCameraIsChangingListener listener) { throw new UnsupportedOperationException(); }
  public void addOnCameraDidChangeListener(OnCameraDidChangeListener listener) { throw new UnsupportedOperationException(); }
  public void addOnDidBecomeIdleListener(OnDidBecomeIdleListener listener) { throw new UnsupportedOperationException(); }
  public void addOnDidFinishLoadingStyleListener(OnDidFinishLoadingStyleListener listener) { throw new UnsupportedOperationException(); }
  public void addOnSourceChangedListener(OnSourceChangedListener listener) { throw new UnsupportedOperationException(); }
}
