import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { storeInFolder } from '../../src/https/kept-certificate.ts'

it('leaves no second copy of the keys after a write that fails', async () => {
  const folder = temporaryFolder()
  const kept = storeInFolder(folder, {
    domain: 'photos.example.org',
    directory: 'https://a.example',
  })
  await kept.write({ failures: [] })
  const [file = ''] = readdirSync(join(folder, 'tls'))
  rmSync(join(folder, 'tls', file))
  mkdirSync(join(folder, 'tls', file))
  await expect(kept.write({ failures: [] })).rejects.toThrow()
  expect(readdirSync(join(folder, 'tls'))).toEqual([file])
})
