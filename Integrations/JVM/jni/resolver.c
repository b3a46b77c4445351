/* Resolvers: creation, plans, and changes between two frames. */
#include "cartouche_jni.h"
#include <stdlib.h>

static jlong held_for(cartouche_resolver *resolver) {
  held *one = calloc(1, sizeof *one);
  if (!one) {
    cartouche_destroy(resolver);
    return 0;
  }
  one->resolver = resolver;
  return (jlong)(intptr_t)one;
}

/* Writes the handle of a new resolver to `handle[0]`, and returns the status. */
NATIVE(jint, create)(JNIEnv *env, jclass type, jbyteArray plan, jboolean uses_samples, jlongArray handle) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, plan, NULL);
  if (!bytes) return CARTOUCHE_NULL_POINTER;
  cartouche_resolver *resolver = NULL;
  cartouche_status status =
    cartouche_create((const uint8_t *)bytes, (size_t)(*env)->GetArrayLength(env, plan), uses_samples, &resolver);
  (*env)->ReleaseByteArrayElements(env, plan, bytes, JNI_ABORT);
  jlong made = status == CARTOUCHE_OK ? held_for(resolver) : 0;
  (*env)->SetLongArrayRegion(env, handle, 0, 1, &made);
  return status;
}

NATIVE(void, destroy)(JNIEnv *env, jclass type, jlong handle) {
  (void)env, (void)type;
  if (!handle) return;
  cartouche_destroy(held_at(handle)->resolver);
  free(held_at(handle));
}

NATIVE(jlong, copy)(JNIEnv *env, jclass type, jlong handle) {
  (void)env, (void)type;
  return held_for(cartouche_copy(resolver_at(handle)));
}

NATIVE(jint, setReports)(JNIEnv *env, jclass type, jlong handle, jint reports) {
  (void)env, (void)type;
  return cartouche_set_reports(resolver_at(handle), (uint32_t)reports);
}

NATIVE(jint, reload)(JNIEnv *env, jclass type, jlong handle, jbyteArray plan, jboolean uses_samples) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, plan, NULL);
  if (!bytes) return CARTOUCHE_NULL_POINTER;
  size_t size = (size_t)(*env)->GetArrayLength(env, plan);
  cartouche_status status = cartouche_reload(resolver_at(handle), (const uint8_t *)bytes, size, uses_samples);
  (*env)->ReleaseByteArrayElements(env, plan, bytes, JNI_ABORT);
  return status;
}

/* Writes 1 to `replaced[0]` if the plan was replaced, otherwise 0. */
NATIVE(jint, applyEdit)(JNIEnv *env, jclass type, jlong handle, jbyteArray edit, jboolean uses_samples, jintArray replaced) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, edit, NULL);
  if (!bytes) return CARTOUCHE_NULL_POINTER;
  size_t size = (size_t)(*env)->GetArrayLength(env, edit);
  uint32_t is_replaced = 0;
  cartouche_status status = cartouche_apply_edit(resolver_at(handle), (const uint8_t *)bytes, size, uses_samples, &is_replaced);
  (*env)->ReleaseByteArrayElements(env, edit, bytes, JNI_ABORT);
  jint result = (jint)is_replaced;
  (*env)->SetIntArrayRegion(env, replaced, 0, 1, &result);
  return status;
}

/* Writes the index of the new annotation to `annotation[0]`. */
NATIVE(jint, addAnnotation)(JNIEnv *env, jclass type, jlong handle, jbyteArray patch, jint host, jintArray annotation) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, patch, NULL);
  if (!bytes) return CARTOUCHE_NULL_POINTER;
  size_t size = (size_t)(*env)->GetArrayLength(env, patch);
  uint32_t index = CARTOUCHE_NONE;
  cartouche_status status =
    cartouche_add_annotation(resolver_at(handle), (const uint8_t *)bytes, size, (uint32_t)host, &index);
  (*env)->ReleaseByteArrayElements(env, patch, bytes, JNI_ABORT);
  jint result = (jint)index;
  (*env)->SetIntArrayRegion(env, annotation, 0, 1, &result);
  return status;
}

NATIVE(jint, updateAnnotation)(
  JNIEnv *env, jclass type, jlong handle, jint annotation, jbyteArray patch, jint host, jint named, jboolean keeps_place) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, patch, NULL);
  if (!bytes) return CARTOUCHE_NULL_POINTER;
  size_t size = (size_t)(*env)->GetArrayLength(env, patch);
  cartouche_status status = cartouche_update_annotation(
    resolver_at(handle), (uint32_t)annotation, (const uint8_t *)bytes, size, (uint32_t)host, (uint32_t)named, keeps_place);
  (*env)->ReleaseByteArrayElements(env, patch, bytes, JNI_ABORT);
  return status;
}

NATIVE(jint, removeAnnotation)(JNIEnv *env, jclass type, jlong handle, jint annotation) {
  (void)env, (void)type;
  return cartouche_remove_annotation(resolver_at(handle), (uint32_t)annotation);
}

/* The buffers have structures `cartouche_path` and `cartouche_coordinate`. */
NATIVE(jint, setGeometry)(
  JNIEnv *env, jclass type, jlong handle, jint attachment, jobject paths, jint path_count, jobject coordinates,
  jint coordinate_count) {
  (void)type;
  return cartouche_set_geometry(
    resolver_at(handle), (uint32_t)attachment, memory(env, paths), (size_t)path_count, memory(env, coordinates),
    (size_t)coordinate_count);
}

/* `extent` has a structure `cartouche_region`; null hides the region. */
NATIVE(jint, setRegion)(JNIEnv *env, jclass type, jlong handle, jint region, jobject extent) {
  (void)type;
  return cartouche_set_region(resolver_at(handle), (uint32_t)region, memory(env, extent));
}

NATIVE(jint, setAvoidedRegions)(JNIEnv *env, jclass type, jlong handle, jobject regions, jint count) {
  (void)type;
  return cartouche_set_avoided_regions(resolver_at(handle), memory(env, regions), (size_t)count);
}

NATIVE(jint, setPuckRadius)(JNIEnv *env, jclass type, jlong handle, jdouble radius) {
  (void)env, (void)type;
  return cartouche_set_puck_radius(resolver_at(handle), radius);
}
