import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { filesOf, manifest } from '@safelight/contract/recognition-manifest'
import { expect, it } from 'vitest'
import { makeModels } from './make-models.ts'

it('makes exactly the files of the manifest', async () => {
  const text = await readFile(join(import.meta.dirname, '../manifest.json'), 'utf8')
  const named = filesOf(manifest.parse(JSON.parse(text)))
  const made = await makeModels(name => dirname(findPackageJSON(name, import.meta.url) ?? ''))
  const described = made.map(bytes => ({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  }))
  expect(described).toEqual(named)
})
