// `node scripts/prose.mjs`: finds turns of phrase that docs/style.md replaces, in comments, test titles, documents and
// texts. Prints each with its replacement, and exits with 1 if there are any.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

/** A turn of phrase, and what to write instead. */
const PATTERNS = [
  [/^(Who|Whose|Of) (?!.*\?)/, 'name the actor first'],
  [/\bbeside\b/i, 'next to, with'],
  [/\banew\b/i, 'again'],
  [/\bgo(es)? on\b/i, 'continue, resume'],
  [/\bof before\b/i, 'previous, earlier'],
  [/\bby itself\b/i, 'automatically, alone'],
  [/\bfor good\b/i, 'permanently'],
  [/\b(is|are) told\b/i, 'is notified, or who says it'],
  [/\b(is|was|be) had\b/i, 'is available'],
  [/\bstands? in for\b/i, 'replaces'],
  [/\bg(ive|ives|ave) back\b/i, 'return, release'],
  [/\bas long as\b/i, 'while, if'],
  [/\bwhatever\b/i, 'any'],
  [/\bwhose ever\b/i, 'any'],
  [/\bno more(?=[.,;:]| (?:is|are|was|were)\b|$)/i, 'no longer'],
  [/\bcomes? by\b/i, 'arrives through'],
  [/\bwhat (was|has|comes?|stands?|lies?)\b/i, 'name the thing'],
]

export const phrasesIn = text =>
  PATTERNS.flatMap(([pattern, replacement]) => {
    const [phrase] = pattern.exec(text) ?? []
    return phrase === undefined ? [] : [{ phrase: phrase.trim(), replacement }]
  })

/** Returns the lines of a file that contain prose, as `{ line, text }`. Lines count from 1. */
export function proseOf(path, content) {
  const lines = content.split('\n').map((text, index) => ({ line: index + 1, text: text.trim() }))
  if (path.endsWith('.md')) return inMarkdown(lines)
  if (path.startsWith('packages/texts/src/en/')) return lines
  return lines.flatMap(({ line, text }) => {
    const comment = COMMENT.exec(text)?.groups.text ?? TITLE.exec(text)?.groups.text
    return comment === undefined ? [] : [{ line, text: comment }]
  })
}

const COMMENT = /(?:^\/?\*+|(?:^|\s)\/\/|^#(?!!)|^""")\s*(?<text>.*)/
const TITLE = /^(?:test|it|describe)[\w.]*\((?:\w+\)\()?['"`](?<text>.*)/

/**
 * Returns the lines outside of code blocks. Skips tables headed "before" and "after", which quote replaced
 * phrases.
 */
function inMarkdown(lines) {
  let isCode = false
  let isQuoting = false
  return lines.filter(({ text }) => {
    if (text.startsWith('```')) isCode = !isCode
    if (/^\|\s*before\s*\|/i.test(text)) isQuoting = true
    else if (!text.startsWith('|')) isQuoting = false
    return !isCode && !isQuoting
  })
}

function findPhrases() {
  const globs = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.py', '*.css']
  const files = execFileSync('git', ['ls-files', '-z', ...globs], { cwd: root, encoding: 'utf8' })
  return files
    .split('\0')
    .filter(path => path && !THIS.test(path))
    .flatMap(path =>
      proseOf(path, readFileSync(join(root, path), 'utf8')).flatMap(({ line, text }) =>
        phrasesIn(text).map(found => ({ path, line, ...found })),
      ),
    )
}

/** Files that name the phrases themselves. */
const THIS = /^scripts\/prose(\.test)?\.mjs$/

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findPhrases()
  for (const { path, line, phrase, replacement } of found)
    console.log(`${path}:${line}: “${phrase}”: write ${replacement}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
