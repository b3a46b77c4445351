// Written by `Scripts/page`.
//
// The compiler copies the embedded files unchanged, which takes no time. An array literal of the same bytes in Swift takes minutes.

#include "CartouchePage.h"

// `#embed` is a part of C23. Clang accepts it in older versions of C with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

// `Scripts/wasm` builds this module. Without it, the program can be built, but has no preview page.
#if __has_embed("../../.build/wasm/cartouche.wasm") == __STDC_EMBED_FOUND__
#define HAS_MODULE
static const unsigned char module[] = {
#embed "../../.build/wasm/cartouche.wasm"
};
#endif

static const unsigned char file_0[] = {
#embed "../../JavaScript/cartouche.js"
};

static const unsigned char file_1[] = {
#embed "../../JavaScript/cartouche/callouts.js"
};

static const unsigned char file_2[] = {
#embed "../../JavaScript/cartouche/clock.js"
};

static const unsigned char file_3[] = {
#embed "../../JavaScript/cartouche/clusters.js"
};

static const unsigned char file_4[] = {
#embed "../../JavaScript/cartouche/engine.js"
};

static const unsigned char file_5[] = {
#embed "../../JavaScript/cartouche/error.js"
};

static const unsigned char file_6[] = {
#embed "../../JavaScript/cartouche/events.js"
};

static const unsigned char file_7[] = {
#embed "../../JavaScript/cartouche/explanations.js"
};

static const unsigned char file_8[] = {
#embed "../../JavaScript/cartouche/frame.js"
};

static const unsigned char file_9[] = {
#embed "../../JavaScript/cartouche/function-table.js"
};

static const unsigned char file_10[] = {
#embed "../../JavaScript/cartouche/geometry.js"
};

static const unsigned char file_11[] = {
#embed "../../JavaScript/cartouche/given.js"
};

static const unsigned char file_12[] = {
#embed "../../JavaScript/cartouche/handle.js"
};

static const unsigned char file_13[] = {
#embed "../../JavaScript/cartouche/hidden.js"
};

static const unsigned char file_14[] = {
#embed "../../JavaScript/cartouche/host-points.js"
};

static const unsigned char file_15[] = {
#embed "../../JavaScript/cartouche/inputs.js"
};

static const unsigned char file_16[] = {
#embed "../../JavaScript/cartouche/layout.js"
};

static const unsigned char file_17[] = {
#embed "../../JavaScript/cartouche/list.js"
};

static const unsigned char file_18[] = {
#embed "../../JavaScript/cartouche/listeners.js"
};

static const unsigned char file_19[] = {
#embed "../../JavaScript/cartouche/placements.js"
};

static const unsigned char file_20[] = {
#embed "../../JavaScript/cartouche/plan-facts.js"
};

static const unsigned char file_21[] = {
#embed "../../JavaScript/cartouche/pointers.js"
};

static const unsigned char file_22[] = {
#embed "../../JavaScript/cartouche/regions.js"
};

static const unsigned char file_23[] = {
#embed "../../JavaScript/cartouche/resolver.js"
};

static const unsigned char file_24[] = {
#embed "../../JavaScript/cartouche/stringify.js"
};

static const unsigned char file_25[] = {
#embed "../../JavaScript/cartouche/structures.js"
};

static const unsigned char file_26[] = {
#embed "../../JavaScript/cartouche/unread-plan.js"
};

static const unsigned char file_27[] = {
#embed "../../JavaScript/cartouche/written.js"
};

static const unsigned char file_28[] = {
#embed "../../JavaScript/editor/byte-offsets.js"
};

static const unsigned char file_29[] = {
#embed "../../JavaScript/editor/codemirror/LICENSE"
};

static const unsigned char file_30[] = {
#embed "../../JavaScript/editor/codemirror/addon/comment/comment.js"
};

static const unsigned char file_31[] = {
#embed "../../JavaScript/editor/codemirror/addon/edit/matchbrackets.js"
};

static const unsigned char file_32[] = {
#embed "../../JavaScript/editor/codemirror/addon/hint/show-hint.css"
};

static const unsigned char file_33[] = {
#embed "../../JavaScript/editor/codemirror/addon/hint/show-hint.js"
};

static const unsigned char file_34[] = {
#embed "../../JavaScript/editor/codemirror/lib/codemirror.css"
};

static const unsigned char file_35[] = {
#embed "../../JavaScript/editor/codemirror/lib/codemirror.js"
};

static const unsigned char file_36[] = {
#embed "../../JavaScript/editor/completion.js"
};

static const unsigned char file_37[] = {
#embed "../../JavaScript/editor/editing.js"
};

static const unsigned char file_38[] = {
#embed "../../JavaScript/editor/editor.css"
};

static const unsigned char file_39[] = {
#embed "../../JavaScript/editor/editor.js"
};

static const unsigned char file_40[] = {
#embed "../../JavaScript/editor/problems.js"
};

static const unsigned char file_41[] = {
#embed "../../JavaScript/editor/saved-spec.js"
};

static const unsigned char file_42[] = {
#embed "../../JavaScript/editor/server-compiler.js"
};

static const unsigned char file_43[] = {
#embed "../../JavaScript/editor/spec-mode.js"
};

static const unsigned char file_44[] = {
#embed "../../JavaScript/editor/spec-path.js"
};

static const unsigned char file_45[] = {
#embed "../../JavaScript/editor/spec-text.js"
};

static const unsigned char file_46[] = {
#embed "../../JavaScript/maplibre/map-features.js"
};

static const unsigned char file_47[] = {
#embed "../../JavaScript/preview/address.js"
};

static const unsigned char file_48[] = {
#embed "../../JavaScript/preview/app.js"
};

static const unsigned char file_49[] = {
#embed "../../JavaScript/preview/blank.js"
};

static const unsigned char file_50[] = {
#embed "../../JavaScript/preview/callouts.js"
};

static const unsigned char file_51[] = {
#embed "../../JavaScript/preview/camera-control.js"
};

static const unsigned char file_52[] = {
#embed "../../JavaScript/preview/camera.js"
};

static const unsigned char file_53[] = {
#embed "../../JavaScript/preview/causes.js"
};

static const unsigned char file_54[] = {
#embed "../../JavaScript/preview/color.js"
};

static const unsigned char file_55[] = {
#embed "../../JavaScript/preview/connection.js"
};

static const unsigned char file_56[] = {
#embed "../../JavaScript/preview/dom.js"
};

static const unsigned char file_57[] = {
#embed "../../JavaScript/preview/draw-loop.js"
};

static const unsigned char file_58[] = {
#embed "../../JavaScript/preview/events.js"
};

static const unsigned char file_59[] = {
#embed "../../JavaScript/preview/findings.js"
};

static const unsigned char file_60[] = {
#embed "../../JavaScript/preview/flight.js"
};

static const unsigned char file_61[] = {
#embed "../../JavaScript/preview/from-disk.js"
};

static const unsigned char file_62[] = {
#embed "../../JavaScript/preview/geometry.js"
};

static const unsigned char file_63[] = {
#embed "../../JavaScript/preview/gestures.js"
};

static const unsigned char file_64[] = {
#embed "../../JavaScript/preview/ground.js"
};

static const unsigned char file_65[] = {
#embed "../../JavaScript/preview/index.html"
};

static const unsigned char file_66[] = {
#embed "../../JavaScript/preview/inspector.js"
};

static const unsigned char file_67[] = {
#embed "../../JavaScript/preview/land.js"
};

static const unsigned char file_68[] = {
#embed "../../JavaScript/preview/map-ground.js"
};

static const unsigned char file_69[] = {
#embed "../../JavaScript/preview/map-view.js"
};

static const unsigned char file_70[] = {
#embed "../../JavaScript/preview/map.css"
};

static const unsigned char file_71[] = {
#embed "../../JavaScript/preview/notices.js"
};

static const unsigned char file_72[] = {
#embed "../../JavaScript/preview/options.js"
};

static const unsigned char file_73[] = {
#embed "../../JavaScript/preview/overlays.js"
};

static const unsigned char file_74[] = {
#embed "../../JavaScript/preview/page.css"
};

static const unsigned char file_75[] = {
#embed "../../JavaScript/preview/panel.js"
};

static const unsigned char file_76[] = {
#embed "../../JavaScript/preview/player.js"
};

static const unsigned char file_77[] = {
#embed "../../JavaScript/preview/preview.js"
};

static const unsigned char file_78[] = {
#embed "../../JavaScript/preview/projection.js"
};

static const unsigned char file_79[] = {
#embed "../../JavaScript/preview/scale-bar.js"
};

static const unsigned char file_80[] = {
#embed "../../JavaScript/preview/scene.js"
};

static const unsigned char file_81[] = {
#embed "../../JavaScript/preview/scenery.js"
};

static const unsigned char file_82[] = {
#embed "../../JavaScript/preview/session.js"
};

static const unsigned char file_83[] = {
#embed "../../JavaScript/preview/source.js"
};

static const unsigned char file_84[] = {
#embed "../../JavaScript/preview/status.js"
};

static const unsigned char file_85[] = {
#embed "../../JavaScript/preview/templates.js"
};

static const unsigned char file_86[] = {
#embed "../../JavaScript/preview/text.js"
};

static const unsigned char file_87[] = {
#embed "../../JavaScript/preview/viewports.js"
};

static const unsigned char file_88[] = {
#embed "../../JavaScript/preview/views.js"
};

static const struct cartouche_page_file files[] = {
#ifdef HAS_MODULE
    {"cartouche.wasm", module, sizeof module},
#endif
    {"cartouche.js", file_0, sizeof file_0},
    {"cartouche/callouts.js", file_1, sizeof file_1},
    {"cartouche/clock.js", file_2, sizeof file_2},
    {"cartouche/clusters.js", file_3, sizeof file_3},
    {"cartouche/engine.js", file_4, sizeof file_4},
    {"cartouche/error.js", file_5, sizeof file_5},
    {"cartouche/events.js", file_6, sizeof file_6},
    {"cartouche/explanations.js", file_7, sizeof file_7},
    {"cartouche/frame.js", file_8, sizeof file_8},
    {"cartouche/function-table.js", file_9, sizeof file_9},
    {"cartouche/geometry.js", file_10, sizeof file_10},
    {"cartouche/given.js", file_11, sizeof file_11},
    {"cartouche/handle.js", file_12, sizeof file_12},
    {"cartouche/hidden.js", file_13, sizeof file_13},
    {"cartouche/host-points.js", file_14, sizeof file_14},
    {"cartouche/inputs.js", file_15, sizeof file_15},
    {"cartouche/layout.js", file_16, sizeof file_16},
    {"cartouche/list.js", file_17, sizeof file_17},
    {"cartouche/listeners.js", file_18, sizeof file_18},
    {"cartouche/placements.js", file_19, sizeof file_19},
    {"cartouche/plan-facts.js", file_20, sizeof file_20},
    {"cartouche/pointers.js", file_21, sizeof file_21},
    {"cartouche/regions.js", file_22, sizeof file_22},
    {"cartouche/resolver.js", file_23, sizeof file_23},
    {"cartouche/stringify.js", file_24, sizeof file_24},
    {"cartouche/structures.js", file_25, sizeof file_25},
    {"cartouche/unread-plan.js", file_26, sizeof file_26},
    {"cartouche/written.js", file_27, sizeof file_27},
    {"editor/byte-offsets.js", file_28, sizeof file_28},
    {"editor/codemirror/LICENSE", file_29, sizeof file_29},
    {"editor/codemirror/addon/comment/comment.js", file_30, sizeof file_30},
    {"editor/codemirror/addon/edit/matchbrackets.js", file_31, sizeof file_31},
    {"editor/codemirror/addon/hint/show-hint.css", file_32, sizeof file_32},
    {"editor/codemirror/addon/hint/show-hint.js", file_33, sizeof file_33},
    {"editor/codemirror/lib/codemirror.css", file_34, sizeof file_34},
    {"editor/codemirror/lib/codemirror.js", file_35, sizeof file_35},
    {"editor/completion.js", file_36, sizeof file_36},
    {"editor/editing.js", file_37, sizeof file_37},
    {"editor/editor.css", file_38, sizeof file_38},
    {"editor/editor.js", file_39, sizeof file_39},
    {"editor/problems.js", file_40, sizeof file_40},
    {"editor/saved-spec.js", file_41, sizeof file_41},
    {"editor/server-compiler.js", file_42, sizeof file_42},
    {"editor/spec-mode.js", file_43, sizeof file_43},
    {"editor/spec-path.js", file_44, sizeof file_44},
    {"editor/spec-text.js", file_45, sizeof file_45},
    {"maplibre/map-features.js", file_46, sizeof file_46},
    {"address.js", file_47, sizeof file_47},
    {"app.js", file_48, sizeof file_48},
    {"blank.js", file_49, sizeof file_49},
    {"callouts.js", file_50, sizeof file_50},
    {"camera-control.js", file_51, sizeof file_51},
    {"camera.js", file_52, sizeof file_52},
    {"causes.js", file_53, sizeof file_53},
    {"color.js", file_54, sizeof file_54},
    {"connection.js", file_55, sizeof file_55},
    {"dom.js", file_56, sizeof file_56},
    {"draw-loop.js", file_57, sizeof file_57},
    {"events.js", file_58, sizeof file_58},
    {"findings.js", file_59, sizeof file_59},
    {"flight.js", file_60, sizeof file_60},
    {"from-disk.js", file_61, sizeof file_61},
    {"geometry.js", file_62, sizeof file_62},
    {"gestures.js", file_63, sizeof file_63},
    {"ground.js", file_64, sizeof file_64},
    {"index.html", file_65, sizeof file_65},
    {"inspector.js", file_66, sizeof file_66},
    {"land.js", file_67, sizeof file_67},
    {"map-ground.js", file_68, sizeof file_68},
    {"map-view.js", file_69, sizeof file_69},
    {"map.css", file_70, sizeof file_70},
    {"notices.js", file_71, sizeof file_71},
    {"options.js", file_72, sizeof file_72},
    {"overlays.js", file_73, sizeof file_73},
    {"page.css", file_74, sizeof file_74},
    {"panel.js", file_75, sizeof file_75},
    {"player.js", file_76, sizeof file_76},
    {"preview.js", file_77, sizeof file_77},
    {"projection.js", file_78, sizeof file_78},
    {"scale-bar.js", file_79, sizeof file_79},
    {"scene.js", file_80, sizeof file_80},
    {"scenery.js", file_81, sizeof file_81},
    {"session.js", file_82, sizeof file_82},
    {"source.js", file_83, sizeof file_83},
    {"status.js", file_84, sizeof file_84},
    {"templates.js", file_85, sizeof file_85},
    {"text.js", file_86, sizeof file_86},
    {"viewports.js", file_87, sizeof file_87},
    {"views.js", file_88, sizeof file_88},
    {"", (const unsigned char *)"", 0},
};

struct cartouche_page_file cartouche_page_file_at(size_t position) {
  size_t last = sizeof files / sizeof files[0] - 1;
  return files[position < last ? position : last];
}
