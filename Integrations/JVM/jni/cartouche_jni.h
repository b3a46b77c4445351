/* Declarations that the sources of the JNI library share. */
#ifndef CARTOUCHE_JNI_H
#define CARTOUCHE_JNI_H

#include <cartouche.h>
#include <jni.h>

/* The native part of a `Resolver`. Kotlin holds its address as a `Long`. */
typedef struct held {
  cartouche_resolver *resolver;
  /* The time of CLOCK_MONOTONIC in nanoseconds at which the search of the current frame ends. */
  int64_t deadline;
  /* 1 if the resolver calls `is_over`. */
  int is_limited;
} held;

/* Declares the native method of `io.cartouche.Native` with a name. */
#define NATIVE(type, name) JNIEXPORT type JNICALL Java_io_cartouche_Native_##name

static inline held *held_at(jlong handle) { return (held *)(intptr_t)handle; }

static inline cartouche_resolver *resolver_at(jlong handle) { return handle ? held_at(handle)->resolver : NULL; }

/* Returns the memory of a direct buffer, or null for a null buffer. */
static inline void *memory(JNIEnv *env, jobject buffer) {
  return buffer ? (*env)->GetDirectBufferAddress(env, buffer) : NULL;
}

/* Returns how many items of `size` bytes fit into a direct buffer. */
static inline size_t capacity(JNIEnv *env, jobject buffer, size_t size) {
  jlong bytes = buffer ? (*env)->GetDirectBufferCapacity(env, buffer) : 0;
  return bytes > 0 ? (size_t)bytes / size : 0;
}

#endif
