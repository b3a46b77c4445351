// For `require` in versions of Node.js that cannot load ES modules with it. Newer versions load the modules themselves.
throw new Error(
  `Cartouche is an ES module, which \`require\` loads from Node.js 20.19 or 22.12 on, and this is ${process.version}. `
  + "Write `const { load, Resolver } = await import(\"cartouche\")`.");
