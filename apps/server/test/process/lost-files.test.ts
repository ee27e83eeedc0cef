import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { signUp } from '@safelight/test-kit/accounts/account'
import { run, start } from '@safelight/test-kit/programs/process'
import { temporaryFolder } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

it('the server refuses to start while the disk with its files is not mounted', async () => {
  const folder = temporaryFolder()
  const first = await start({ SAFELIGHT_DATA: folder })
  const port = Number(new URL(first.url).port)
  const server = { url: first.url, port }
  const { token } = await signUp(server)
  const { dto, file } = await uploaded(server, token)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  // Simulate an unmounted disk, which leaves an empty folder.
  const blobs = join(folder, 'blobs')
  renameSync(blobs, `${blobs}-unmounted`)
  mkdirSync(blobs)
  const refused = run({ SAFELIGHT_DATA: folder })
  expect([await refused.ended, await refused.output]).toEqual([
    1,
    expect.stringMatching(/^None of this library's files are in the data folder [^\n]+\n$/),
  ])
  const without = await start({ SAFELIGHT_DATA: folder, START_WITHOUT_FILES: 'yes' })
  without.child.kill('SIGTERM')
  expect(await without.ended).toBe(0)
  expect(readdirSync(blobs)).toEqual(['staged'])

  rmSync(blobs, { recursive: true })
  renameSync(`${blobs}-unmounted`, blobs)
  const again = await start({ SAFELIGHT_DATA: folder })
  const headers = { authorization: `Bearer ${token}` }
  const original = await fetch(`${again.url}/authz?key=/${dto.name}`, { headers })
  expect(original.status).toBe(200)
  expect(Buffer.from(await original.arrayBuffer()).equals(file)).toBe(true)
})
