import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeWords } from './make-words.ts'

const FILE = new URL('../../src/search/things/words.json', import.meta.url)

it('the table of words is what the script makes, with the license of WordNet', async () => {
  const kept = await readFile(FILE, 'utf8')
  expect(makeWords()).toBe(kept)
  expect(kept).toContain('Copyright 2006 by Princeton University')
})

it('the table of words is small', async () => {
  expect(gzipSync(await readFile(FILE)).length).toBeLessThan(60_000)
})
