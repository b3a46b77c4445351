package android.view.accessibility;

public class AccessibilityNodeInfo {
  public static final int ACTION_CLICK = 16, ACTION_DISMISS = 1048576;
  public static final class AccessibilityAction {
    public static final AccessibilityAction ACTION_CLICK = new AccessibilityAction(16, null);
    public static final AccessibilityAction ACTION_DISMISS = new AccessibilityAction(1048576, null);
    private final int id;
    private final CharSequence label;
    public AccessibilityAction(int actionId, CharSequence label) {
      id = actionId;
      this.label = label;
    }
    public int getId() { return id; }
    public CharSequence getLabel() { return label; }
  }
  private final java.util.List<AccessibilityAction> actions = new java.util.ArrayList<>();
  private boolean isClickable;
  public void addAction(AccessibilityAction action) { actions.add(action); }
  public java.util.List<AccessibilityAction> getActionList() { return actions; }
  public void setClickable(boolean clickable) { isClickable = clickable; }
  public boolean isClickable() { return isClickable; }
}
