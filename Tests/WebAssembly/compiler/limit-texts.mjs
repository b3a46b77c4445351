// Specs at the limits of the language and beyond them: the limits of `Limits.swift`, and chains that have no limit of their own.

const path = "n.annotations.yaml";
const annotation = (line) => `version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [20, 20], ${line} }\n`;
const nested = (depth, open, inner, close) => open.repeat(depth) + inner + close.repeat(depth);
const list = (count, entry) => Array.from({ length: count }, (_, index) => entry(index)).join("");

/** The depths around a limit, and one far beyond. */
const around = (limit) => [limit - 8, limit, limit + 1, 20 * limit];

function* nesting() {
  for (const depth of around(256)) {
    yield [`${depth} lists`, { [path]: annotation(`data: { x: ${nested(depth, "[", "1", "]")} }`) }];
    yield [`${depth} mappings`, { [path]: annotation(`data: { x: ${nested(depth, "{ a: ", "1", " }")} }`) }];
    yield [`${depth} lists as a title`, { [path]: annotation(`title: ${nested(depth, "[", "1", "]")}`) }];
    yield [`${depth} lists as a size`, { [path]: annotation(`size: ${nested(depth, "[", "1", "]")}`) }];
    yield [`${depth} lists as keys`, { [path]: `${nested(depth, "? ", "a", "")}\n` }];
    yield [`${depth} lists in blocks`, { [path]: `version: 1\nannotations:\n  ${"- ".repeat(depth)}a\n` }];
    yield [`${depth} mappings in JSON`, { "n.annotations.json": `{"version":1,"x":${nested(depth, '{"a":', "1", "}")}}` }];
    yield [`${depth} lists in a feature`, {
      [path]: 'version: 1\nsources: { s: s.geojson }\nannotations:\n  - { id: a, forEach: { source: s }, size: [9, 9], data: { x: [properties] }, '
        + 'title: [to-string, [get, p]] }\n',
      "s.geojson": '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"p":'
        + `${nested(depth, "[", "1", "]")}},"geometry":{"type":"Point","coordinates":[0,0]}}]}`,
    }];
    yield [`${depth} geometry collections`, {
      [path]: "version: 1\nsources: { s: s.geojson }\nannotations:\n  - { id: a, forEach: { source: s }, size: [9, 9] }\n",
      "s.geojson": nested(depth, '{"type":"GeometryCollection","geometries":[', '{"type":"Point","coordinates":[0,0]}', "]}"),
    }];
    yield [`${depth} lists in a style`, {
      [path]: "version: 1\nstyle: s.style.json\nannotations:\n  - { id: a, forEach: { layer: l }, size: [9, 9] }\n",
      "s.style.json": '{"version":8,"sources":{"s":{"type":"geojson","data":{"type":"FeatureCollection","features":[]}}},'
        + `"layers":[{"id":"l","type":"line","source":"s","filter":${nested(depth, '["!",', "true", "]")},`
        + `"paint":{"line-width":${nested(depth, '["+",1,', "1", "]")}}}]}`,
    }];
    yield [`${depth} lists in a scenario`, { [path]: annotation("title: A"), "n.scenario.yaml": `version: 1\nspec: ${path}\nsteps: ${nested(depth, "[", "", "]")}\n` }];
  }
}

function* expressions() {
  const operators = [['["!", ', "true", "]"], ["[+, 1, ", "2", "]"], ["[case, true, ", "2", ", 3]"], ["[let, x, 1, ", "[var, x]", "]"],
    ["[interpolate, [linear], [zoom], 1, 2, 9, ", "4", "]"], ["[match, [zoom], 1, 2, ", "3", "]"], ["[coalesce, ", "[get, name]", "]"],
    ["[to-string, ", "1", "]"], ["[literal, ", "[1]", "]"], ["[get, x, ", "[properties]", "]"]];
  for (const depth of [...around(64), 250]) {
    for (const [open, inner, close] of operators) {
      const text = nested(depth, open, inner, close);
      for (const key of ["priority", "title", "visible", "size"]) {
        const value = key === "size" ? `[${text}, 20]` : text;
        yield [`${depth} times ${open} as ${key}`, { [path]: annotation(`${key}: ${value}`) }];
      }
      yield [`${depth} times ${open} in a cluster`, {
        [path]: annotation("clusteringIdentifier: c") + `clusters:\n  c: { size: [9, 9], aggregate: { n: { sum: 1 } }, priority: ${text}, title: ${text} }\n`,
      }];
      yield [`${depth} times ${open} as a filter`, {
        [path]: "version: 1\nsources: { s: { data: { type: Point, coordinates: [0, 0] } } }\nannotations:\n"
          + `  - { id: a, forEach: { source: s, filter: ${text} }, size: [9, 9] }\n`,
      }];
    }
  }
}

function* chains() {
  for (const count of [16, 17, 200]) {
    const files = { [path]: "version: 1\nimports: { i: i0.annotations.yaml }\nannotations: []\n" };
    for (let i = 0; i < count; i++) {
      files[`i${i}.annotations.yaml`] = `version: 1\nimports: { i: i${i + 1}.annotations.yaml }\ntemplates: { t: { extends: i.t } }\n`;
    }
    files[`i${count}.annotations.yaml`] = "version: 1\ntemplates: { t: { size: [20, 20] } }\n";
    yield [`${count} imports`, files];
  }
  const head = "version: 1\n";
  for (const count of [100, 250, 5000]) {
    const all = (lines) => `${head}${lines}annotations:\n  - { id: a, extends: t0, attach: { point: [0, 0] }, size: [9, 9] }\n`;
    yield [`${count} templates that extend each other`, {
      [path]: all(`templates:\n${list(count, (i) => `  t${i}: { extends: t${i + 1} }\n`)}  t${count}: { priority: high }\n`),
    }];
    yield [`a circle of ${count} templates`, {
      [path]: all(`templates:\n${list(count, (i) => `  t${i}: { extends: t${(i + 1) % count} }\n`)}`),
    }];
    yield [`${count} annotations attached to each other`, {
      [path]: `${head}annotations:\n${list(count, (i) => `  - { id: a${i}, size: [9, 9], attach: { annotation: a${i + 1} } }\n`)}`
        + `  - { id: a${count}, size: [9, 9], attach: { point: [0, 0] } }\n`,
    }];
    yield [`a circle of ${count} attachments`, {
      [path]: `${head}annotations:\n${list(count, (i) => `  - { id: a${i}, size: [9, 9], attach: { annotation: a${(i + 1) % count} } }\n`)}`,
    }];
    yield [`${count} variables`, {
      [path]: `${head}variables:\n${list(count, (i) => `  v${i}: $v${i + 1}\n`)}  v${count}: 3\n`
        + "annotations:\n  - { id: a, attach: { point: [0, 0] }, size: [$v0, 9] }\n",
    }];
    yield [`${count} merged mappings`, {
      [path]: `${head}templates:\n  t0: &a0 { size: [9, 9] }\n${list(count, (i) => `  t${i + 1}: &a${i + 1} { <<: *a${i} }\n`)}`
        + `annotations:\n  - { <<: *a${count}, id: a, attach: { point: [0, 0] } }\n`,
    }];
    yield [`${count} aliases in each other`, {
      [path]: `${head}templates: { t: &a0 { size: [9, 9] } }\nannotations:\n  - id: a\n    attach: { point: [0, 0] }\n    data:\n`
        + list(count, (i) => `      k${i}: &a${i + 1} [*a${i}]\n`),
    }];
    yield [`${count} braces in a title`, { [path]: annotation(`title: "${"{".repeat(count)}name${"}".repeat(count)}"`) }];
  }
}

/** Numbers and products that exceed the 32 bits of an `Int` in the module. */
function* wideNumbers() {
  for (const number of ["0xFFFFFFFF", "0x7FFFFFFF", "0b1" + "0".repeat(40), "0o77777777777", "-0xFFFFFFFFF", "0xFFFFFFFFFFFFFFFFF", "3000000000"]) {
    yield [`${number} as a priority`, { [path]: annotation(`zPriority: ${number}`) }];
    yield [`a list of ${number}`, { [path]: annotation(`data: { x: [array, number, ${number}, [literal, [1]]] }`) }];
    yield [`item ${number}`, { [path]: annotation(`data: { x: [at, ${number}, [literal, [1]]] }`) }];
    yield [`the region ${number}`, {
      [path]: annotation("title: A"),
      "n.scenario.yaml": `version: 1\nspec: ${path}\nsteps:\n  - { expect: { a: { cause: avoidRegion, by: "${number}" } } }\n`,
    }];
  }
  const features = (count, geometry) => `{"type":"FeatureCollection","features":[${Array.from({ length: count }, (_, index) =>
    `{"type":"Feature","properties":{},"geometry":${geometry(index)}}`).join()}]}`;
  const point = (index) => `{"type":"Point","coordinates":[${index % 100 / 10},${index % 97 / 10}]}`;
  yield ["ids of 2 gigabytes", {
    [path]: `version: 1\nsources: { s: s.geojson }\nannotations:\n  - { id: ${"a".repeat(1_048_000)}, forEach: { source: s }, size: [9, 9] }\n`,
    "s.geojson": features(2100, point),
  }];
  const ring = (radius) => JSON.stringify(Array.from({ length: 50_000 }, (_, index) => {
    const angle = 2 * Math.PI * (index % 49_999) / 49_999;
    return [+(radius * Math.cos(angle)).toFixed(5), +(radius * Math.sin(angle)).toFixed(5)];
  }));
  yield ["2.5 billion comparisons of corners", {
    [path]: `version: 1\nannotations:\n  - { id: a, attach: { polygon: [${ring(2)}, ${ring(1)}] }, size: [9, 9] }\n`,
  }];
  const line = (count) => `{"type":"MultiPoint","coordinates":[${Array.from({ length: count }, (_, index) => `[${index % 100 / 10},${index % 97 / 10}]`).join()}]}`;
  yield ["2.2 million positions", {
    [path]: "version: 1\nsources: { s: s.geojson, t: t.geojson }\nannotations:\n  - { id: a, forEach: { source: t }, size: [9, 9] }\n"
      + "  - { id: b, attach: { point: [40, 50] }, size: [9, 9] }\nlayers: { l: { type: circle, source: s, radius: 3 } }\navoid: { layers: [l] }\n",
    "s.geojson": line(2_200_000), "t.geojson": features(3, point),
  }];
}

/** Returns the name, the files and the path of the checked file of each case. */
function* cases(...lists) {
  for (const list of lists) {
    for (const [name, files] of list) {
      yield { name, files, path: Object.keys(files).find((each) => /^n\.(scenario|annotations\.json)/.test(each)) ?? path };
    }
  }
}

/** Specs that are nested as deep as the language allows, and deeper. */
export const deepTexts = () => cases(nesting(), expressions(), chains());

/** All specs at the limits and beyond. */
export const limitTexts = () => cases(nesting(), expressions(), chains(), wideNumbers());
