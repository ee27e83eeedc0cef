/**
 * The imports of a TypeScript or JavaScript source: `{ specifier, kind }[]`, where kind is `static`
 * (import … from, export … from), `dynamic` (import('…')), `type` (erased) or `url`
 * (new URL('…', import.meta.url)).
 */
export function importsOf(source) {
  const code = source.replace(token, (text, ...rest) => (rest.at(-1).comment ? blank(text) : text))
  const bare = bareCode(source)
  const matches = pattern =>
    [...code.matchAll(pattern)].filter(({ 0: text, 1: word, index }) =>
      bare.startsWith(word, index + text.indexOf(word)),
    )
  return [
    ...matches(staticImport)
      .filter(([, word, , from]) => word === 'import' || from)
      .map(([, , type, , specifier]) => ({ specifier, kind: type ? 'type' : 'static' })),
    ...matches(dynamicImport).map(([, word, specifier]) => ({
      specifier,
      kind: word.startsWith('typeof') ? 'type' : 'dynamic',
    })),
    ...matches(urlImport).map(([, , specifier]) => ({ specifier, kind: 'url' })),
  ]
}

/** The source with comments, strings and regular expressions blanked: what is left is code. */
export function bareCode(source) {
  return source.replace(token, blank)
}

const staticImport =
  /(?:^|[;}\n])[ \t]*(import|export)\b\s*(type\b(?!\s*(?:,|from\b)))?\s*([\w$\s{},*]*\bfrom\b)?\s*['"]([^'"\n]+)['"]/g
const dynamicImport = /(?<![\w$.])((?:typeof\s+)?import)\s*\(\s*['"`]([^'"`\n]+)['"`]/g
const urlImport = /\b(new)\s+URL\s*\(\s*['"`]([^'"`\n]+)['"`]\s*,\s*import\.meta\.url/g

// One alternative per thing that can hide another: comments, strings, templates, regular expressions
// (a slash where a value is expected). JSX text may hold a lone quote, so strings end with the line.
const token = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)`,
    String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`,
    String.raw`\x60(?:\\[\s\S]|[^\x60\\])*\x60`,
    String.raw`(?<=[=(,:;!&|?{[\n]\s*|\breturn\s+)\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`,
  ].join('|'),
  'g',
)

/** Spaces of the same length, so that positions stay. */
function blank(text) {
  return ' '.repeat(text.length)
}
