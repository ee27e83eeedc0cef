import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { createSecrets, readServerSecret } from '../../src/secrets.ts'

it('creates the secret of a data folder only once', () => {
  const folder = temporaryFolder()
  const secret = readServerSecret(folder)
  expect(secret).toHaveLength(32)
  expect(readServerSecret(folder)).toEqual(secret)
  expect(readServerSecret(temporaryFolder())).not.toEqual(secret)
})

it('reports a damaged secret instead of creating a new one', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secret'), 'short')
  expect(() => readServerSecret(folder)).toThrow(/^The secret is damaged: /)
})

it("computes a different digest for every purpose and every server's secret", () => {
  const value = Buffer.alloc(32, 1).toString('base64url')
  const digests = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    .map(createSecrets)
    .flatMap(secrets => [
      secrets.password(value).toString('hex'),
      secrets.recovery(value).toString('hex'),
      secrets.link(value).toString('hex'),
      secrets.challenge(value).toString('hex'),
      secrets.unknownSalt(value).toString('hex'),
      secrets.backupCode(1, value).toString('hex'),
    ])
  expect(new Set(digests.map(digest => digest.slice(0, 32))).size).toBe(12)
})
