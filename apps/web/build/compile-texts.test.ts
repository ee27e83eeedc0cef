import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { compileTexts } from './compile-texts.ts'

const ENTRY = fileURLToPath(new URL('./packages/texts/src/en/some.ts', import.meta.url))

function built(code: string) {
  const source: Plugin = {
    name: 'source',
    enforce: 'pre',
    resolveId: id => (id === ENTRY ? id : undefined),
    load: id => (id === ENTRY ? code : undefined),
  }
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, compileTexts()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        external: /define-texts/,
        preserveEntrySignatures: 'strict',
      },
    },
  })
}

const START = "import { defineTexts } from './define-texts.ts'\n"

test('compiles messages that are written as an object literal', async () => {
  const result = await built(`${START}export const texts = defineTexts({ hello: 'Hello {name}' })`)
  expect(JSON.stringify(result)).toContain('[\\"Hello \\"')
})

test.each([
  'const all = { hello: `Hello` }; export const texts = defineTexts(all)',
  'export const texts = defineTexts()',
  'const all = {}; export const texts = defineTexts({ ...all })',
  "export const texts = defineTexts({ hello: 'Hel' + 'lo' })",
])('rejects a call of defineTexts without plain literals: %s', async code => {
  await expect(built(START + code)).rejects.toThrow(/must be/)
})
