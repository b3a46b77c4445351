/* Prints the time of a frame with 1,000 placements in C: speed PLAN. `Speed.kt` does the same over JNI. */
#define _POSIX_C_SOURCE 200809L
#include <cartouche.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int compare(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

int main(int count, char **arguments) {
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 1;
  static uint8_t plan[1 << 20];
  size_t size = fread(plan, 1, sizeof plan, file);
  fclose(file);
  cartouche_resolver *resolver;
  if (cartouche_create(plan, size, 0, &resolver) != CARTOUCHE_OK) return 1;
  cartouche_set_reports(resolver, CARTOUCHE_OMITS_HIDDEN);
  cartouche_viewport viewport = { .width = 1024, .height = 768 };
  static cartouche_placement placements[2000];
  for (int reads = 0; reads < 2; reads++) {
    static double times[1000];
    double sum = 0;
    for (int n = 0; n < 2000; n++) {
      cartouche_camera camera = { .center = { .longitude = 13.3975 + n % 100 * 1e-5, .latitude = 52.472 }, .zoom = 11 };
      double start = microseconds();
      cartouche_resolve(resolver, NULL, 0, &camera, &viewport, 0);
      if (reads) {
        size_t shown = cartouche_placements(resolver, placements, 2000);
        for (size_t i = 0; i < shown; i++) {
          sum += placements[i].x + placements[i].y + placements[i].width + placements[i].height + placements[i].slot;
        }
      }
      if (n >= 1000) times[n - 1000] = microseconds() - start;
    }
    qsort(times, 1000, sizeof times[0], compare);
    const char *name = reads ? "resolve, read x, y, width, height, slot" : "resolve";
    size_t shown = cartouche_placements(resolver, NULL, 0);
    printf("C:   %-42s %8.1f µs (median of 1,000 frames, %zu placements)\n", name, times[500], shown);
    if (reads && sum == 0) return 1;
  }
  cartouche_destroy(resolver);
  return 0;
}
