// `npm run docs:configuration`: writes the table of settings into docs/configuration.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tableOfSettings } from '../apps/server/src/config-settings.ts'
import { root } from './run.mjs'

const PATH = join(root, 'docs/configuration.md')
const MARKED = /(<!-- settings: [^\n]*-->\n)[\s\S]*?(<!-- end of settings -->)/

/** Returns the document as it is (`text`), and with the current table of settings (`updated`). */
export function configurationDocument() {
  const text = readFileSync(PATH, 'utf8')
  if (!MARKED.test(text))
    throw new Error(`${PATH} lacks the comments that mark the table of settings.`)
  // A function, because `replace` interprets `$` in a replacement string.
  const updated = text.replace(
    MARKED,
    (_, begin, end) => `${begin}\n${tableOfSettings()}\n\n${end}`,
  )
  return { text, updated }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PATH, configurationDocument().updated)
}
