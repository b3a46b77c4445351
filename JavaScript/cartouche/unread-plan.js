/** Returns a hint for the message about bytes that are no plan: the kind of file that they are, and what to do. */
export const whatIsGiven = (bytes) => {
  if (bytes.length === 0) return "; there are no bytes";
  const text = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
  if (/[\0\uFFFD]/.test(text)) return "";
  const line = text.split(/[\r\n]/, 1)[0].slice(0, 40);
  if (text.startsWith("<")) return `; it begins with \`${line}\`, as the page does that many servers send where there is no such file: look at the address, and at \`ok\` of the response`;
  if (/^[{[]/.test(text)) return "; it is JSON, and what is read is what `cartouche compile SPEC -o FILE` writes";
  if (/^(#|%YAML|---|[\w"']+\s*:(\s|$))/.test(text)) return "; it seems to be a spec, of which `cartouche compile SPEC -o FILE` makes a plan";
  return `; it begins with \`${line}\``;
};
