package android.graphics.drawable;

public abstract class Drawable {}
