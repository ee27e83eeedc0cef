import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { signUp } from '@safelight/test-kit/accounts/account'
import { run, start } from '@safelight/test-kit/programs/process'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { temporaryFolder } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

it('a server starts on a copied data folder only after claiming the shared files', async () => {
  const [original, copy] = [temporaryFolder(), temporaryFolder()]
  const first = await start({ SAFELIGHT_DATA: original })
  const server = { url: first.url, port: Number(new URL(first.url).port) }
  const { token } = await signUp(server)
  await uploaded(server, token)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  cpSync(original, copy, { recursive: true, filter: path => path !== join(original, 'blobs') })
  symlinkSync(join(original, 'blobs'), join(copy, 'blobs'))

  const second = await start({ SAFELIGHT_DATA: original })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  const refusal = /^Another copy of this database used these files last\. [^\n]+\n$/
  const refused = run({ SAFELIGHT_DATA: copy })
  expect([await refused.ended, await refused.output]).toEqual([1, expect.stringMatching(refusal)])

  expect(await safelight({}, copy, 'claim-files')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The files now belong to this database\./),
  })
  const other = run({ SAFELIGHT_DATA: original })
  expect([await other.ended, await other.output]).toEqual([1, expect.stringMatching(refusal)])
  expect((await start({ SAFELIGHT_DATA: copy })).url).toMatch(/^http:/)
})
