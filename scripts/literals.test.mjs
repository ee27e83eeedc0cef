import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

/** Attributes and properties whose texts browsers show or read aloud. */
const SHOWN =
  /^(alt|aria-(description|label|placeholder|valuetext)|description|label|placeholder|title)$/

const LETTERS = /\p{L}{2}/u

/**
 * Matches texts that look like a sentence: several words, with a capital letter at the beginning or a mark at
 * the end.
 */
const SENTENCE = /^\p{Lu}\p{L}*,? \p{L}|\p{L}{2} \p{L}.*[.!?…:]$/u

/** Texts that match `SENTENCE`, but that no person reads. */
const TECHNICAL = [
  // Names of an export's files, by which an import recognizes its parts.
  /^Safelight \{\}|^Photo Details\.csv/,
  // SQL
  /^\s*(select|insert|delete|update|pragma|create|drop|alter|begin|with|union|coalesce|vacuum|attach|detach|sum|exists|order by)\b/i,
  // The payload of a push: the service worker shows texts of the catalog instead.
  /^Safelight has news$/,
  // Names of countries that a search treats as synonyms.
  /^(United|Great|Czech) \p{Lu}/u,
  // The lightbox's name for one of its labels.
  /^Photo gallery$/,
  // The file name of electron-builder's uninstaller.
  /^Uninstall Safelight\.exe$/,
  // Names of formats and makers, and words that 7-Zip prints.
  /^(JPEG XL|Apple iOS\0|Cannot open encrypted archive|Missing volume|Alternate Stream|\w+ Link)$/,
]

/**
 * Files with texts outside of the catalog: the table of settings is a catalog of its own, only Prometheus
 * reads the help of metrics, and an import recognizes the titles of years.
 */
const OTHER_CATALOGS =
  /^(apps\/server\/src\/(config-settings|admin\/state-metrics|http\/metrics)|packages\/client\/src\/import\/sidecars\/takeout-years)\.ts$/

/**
 * Returns the texts in a file that a person may read, as `line: text`. Such texts belong in the catalog of
 * texts.
 */
function literalsIn(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const found = []
  const visit = node => {
    if (isForDevelopers(node)) return
    const text = textOf(node)
    if (text !== undefined && belongsIntoCatalog(node, text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${line + 1}: ${text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isForDevelopers = node =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isNewExpression(node) && /(Error|Exception)$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword)

/** Returns the text of a literal, with `{}` for each value. */
function textOf(node) {
  if (ts.isJsxText(node)) return node.text.trim()
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

function belongsIntoCatalog(node, text) {
  if (!LETTERS.test(text) || TECHNICAL.some(each => each.test(text))) return false
  if (ts.isJsxText(node) || SENTENCE.test(text)) return true
  const { parent } = node
  return ts.isJsxAttribute(parent) && SHOWN.test(parent.name.getText())
}

const SOURCES = [
  'apps/web/src',
  'apps/server/src',
  'apps/desktop/src',
  'apps/cli/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/media/src',
]

const sources = execFileSync('git', ['ls-files', '-z', ...SOURCES], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !OTHER_CATALOGS.test(path))

it('no source contains a text that users see', () => {
  const found = sources.flatMap(path =>
    literalsIn(path, readFileSync(join(root, path), 'utf8')).map(text => `${path}:${text}`),
  )
  expect(sources.length).toBeGreaterThan(900)
  expect(found).toEqual([])
})

it.each([
  ['text of an element', '<p>Photos</p>'],
  ['an attribute', '<img alt="photo" />'],
  ['a sentence', "const a = 'Try again.'"],
  ['a sentence from parts', `const a = \`There are \${n} photos of you.\``],
  ['a conditional text', "const a = b ? 'Save changes' : undefined"],
])('finds a text that users see: %s', (_, source) => {
  expect(literalsIn('a.tsx', source)).toHaveLength(1)
})

it.each([
  "throw new Error('This is not possible.')",
  "type A = 'At the end.'",
  '<a href="x y">{b}</a>',
])('ignores code without such a text: %s', source => {
  expect(literalsIn('a.tsx', source)).toEqual([])
})
