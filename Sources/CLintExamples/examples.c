// The compiler copies the files as they are: literals of as many bytes in Swift take minutes to compile.
//
// `FindingExample.swift` in `CartoucheLint` describes the format of the files.

#include "CLintExamples.h"

// `#embed` is from C23; Clang accepts it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char examples[] = {
#embed "examples/compiler.txt"
    ,
#embed "examples/coordinates.txt"
    ,
#embed "examples/data.txt"
    ,
#embed "examples/expression.txt"
    ,
#embed "examples/interaction.txt"
    ,
#embed "examples/names.txt"
    ,
#embed "examples/performance.txt"
    ,
#embed "examples/placement.txt"
    ,
#embed "examples/scenario.txt"
    ,
#embed "examples/spec.txt"
    ,
#embed "examples/suppression.txt"
    ,
#embed "examples/syntax.txt"
    ,
#embed "examples/text.txt"
    ,
#embed "examples/trace.txt"
};

const unsigned char *cartouche_lint_examples(size_t *count) {
  *count = sizeof examples;
  return examples;
}
