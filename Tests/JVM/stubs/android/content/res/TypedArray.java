package android.content.res;

public class TypedArray {
  public int getColor(int index, int defValue) { return defValue; }
  public void recycle() {}
}
