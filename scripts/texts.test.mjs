import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../packages/texts/src/en')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.ts'),
)

/* The type check accepts a malformed message. The message would throw only when the app first shows it. */
test.each(files)('every message of %s compiles', async file => {
  const { texts } = await import(join(folder, file))
  const names = Object.keys(texts)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(() => texts[name], name).not.toThrow()
})
