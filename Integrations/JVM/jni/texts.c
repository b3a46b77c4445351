/* Texts, as arrays of UTF-8 bytes: strings of JNI are in another encoding. */
#include "cartouche_jni.h"
#include <stdlib.h>
#include <string.h>

/* The texts with the numbers of `Texts.kt`. Those below 20 are kinds of `cartouche_text`. */
enum {
  VIEW_NAME = 20, LAYER_NAME = 21, REGION_NAME = 22, PART_NAME = 23, FEATURE_ID = 24, AGGREGATE_NAME = 25,
  AGGREGATE_JSON = 26, PROBLEM = 27,
};

static size_t read_text(
  const cartouche_resolver *resolver, jint kind, uint32_t index, uint32_t other, uint8_t *text, size_t capacity) {
  switch (kind) {
    case VIEW_NAME: return cartouche_view_name(resolver, index, text, capacity);
    case LAYER_NAME: return cartouche_layer_name(resolver, index, text, capacity);
    case REGION_NAME: return cartouche_region_name(resolver, index, text, capacity);
    case PART_NAME: return cartouche_part_name(resolver, index, text, capacity);
    case FEATURE_ID: return cartouche_feature_id(resolver, index, text, capacity);
    case AGGREGATE_NAME: return cartouche_aggregate_name(resolver, index, other, text, capacity);
    case AGGREGATE_JSON: return cartouche_aggregate_json(resolver, index, other, text, capacity);
    case PROBLEM: return cartouche_problem(resolver, text, capacity);
    default: return cartouche_text(resolver, index, (cartouche_text_kind)kind, text, capacity);
  }
}

static jbyteArray array(JNIEnv *env, const void *bytes, size_t count) {
  jbyteArray made = (*env)->NewByteArray(env, (jsize)count);
  if (made) (*env)->SetByteArrayRegion(env, made, 0, (jsize)count, bytes);
  return made;
}

/* Returns a text, or null for an empty one. */
NATIVE(jbyteArray, text)(JNIEnv *env, jclass type, jlong handle, jint kind, jint index, jint other) {
  (void)type;
  const cartouche_resolver *resolver = resolver_at(handle);
  uint8_t first[512];
  size_t length = read_text(resolver, kind, (uint32_t)index, (uint32_t)other, first, sizeof first);
  if (length == 0) return NULL;
  if (length <= sizeof first) return array(env, first, length);
  uint8_t *bytes = malloc(length);
  if (!bytes) return NULL;
  read_text(resolver, kind, (uint32_t)index, (uint32_t)other, bytes, length);
  jbyteArray made = array(env, bytes, length);
  free(bytes);
  return made;
}

/* Returns the index of the annotation with an id, as UTF-8; -1 if there is none. */
NATIVE(jint, annotationWithId)(JNIEnv *env, jclass type, jlong handle, jbyteArray id) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, id, NULL);
  if (!bytes) return -1;
  uint32_t index = cartouche_annotation_with_id(
    resolver_at(handle), (const uint8_t *)bytes, (size_t)(*env)->GetArrayLength(env, id));
  (*env)->ReleaseByteArrayElements(env, id, bytes, JNI_ABORT);
  return (jint)index;
}

/* Returns the name of a value of an enumeration, or null if there is no such value. */
NATIVE(jbyteArray, name)(JNIEnv *env, jclass type, jint enumeration, jint value) {
  (void)type;
  uint8_t text[64];
  size_t length = cartouche_name((cartouche_enumeration)enumeration, (uint32_t)value, text, sizeof text);
  return length > 0 && length <= sizeof text ? array(env, text, length) : NULL;
}

NATIVE(jbyteArray, statusText)(JNIEnv *env, jclass type, jint status) {
  (void)type;
  const char *text = cartouche_status_text(status);
  return array(env, text, strlen(text));
}

NATIVE(jbyteArray, version)(JNIEnv *env, jclass type) {
  (void)type;
  const char *text = cartouche_version();
  return array(env, text, strlen(text));
}

NATIVE(jint, planVersion)(JNIEnv *env, jclass type) {
  (void)env, (void)type;
  return (jint)cartouche_plan_version();
}

/* Returns the problem with the bytes of a plan, or null if the plan is valid. */
NATIVE(jbyteArray, planProblem)(JNIEnv *env, jclass type, jbyteArray plan) {
  (void)type;
  jbyte *bytes = (*env)->GetByteArrayElements(env, plan, NULL);
  if (!bytes) return NULL;
  uint8_t text[1024];
  size_t length = cartouche_plan_problem(
    (const uint8_t *)bytes, (size_t)(*env)->GetArrayLength(env, plan), text, sizeof text);
  (*env)->ReleaseByteArrayElements(env, plan, bytes, JNI_ABORT);
  if (length > sizeof text) length = sizeof text;
  return length > 0 ? array(env, text, length) : NULL;
}
