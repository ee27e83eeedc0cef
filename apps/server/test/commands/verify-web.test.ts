import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { manifestOf } from '../../src/commands/web/manifest.ts'
import { claimedBuild, verifyWeb } from '../../src/commands/web/verify-web.ts'
import { programText } from '../../src/database/program-version.ts'

it('reports how the web app of a server differs from a manifest', async () => {
  const webFolder = temporaryFolder()
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>')
  writeFileSync(join(webFolder, 'assets/start-1.js'), 'start()')
  writeFileSync(join(webFolder, '.fingerprint'), 'not served')
  const previousAssets = temporaryFolder()
  mkdirSync(join(previousAssets, 'assets'))
  writeFileSync(join(previousAssets, 'assets/start-0.js'), 'before()')
  const server = await startServer({ webFolder, previousAssets })
  const manifest = await manifestOf(webFolder, '1.2.3')
  expect(Object.keys(manifest.files)).toEqual(['assets/start-1.js', 'index.html'])
  expect(await verifyWeb(new URL(server.url), manifest)).toEqual({ faults: [] })

  const copies = { br: brotliCompressSync, gz: gzipSync }
  for (const [ending, compress] of Object.entries(copies)) {
    const copy = join(webFolder, `assets/start-1.js.${ending}`)
    writeFileSync(copy, compress('start()'))
    expect(await manifestOf(webFolder, '1.2.3')).toEqual(manifest)
    expect(await verifyWeb(new URL(server.url), manifest)).toEqual({ faults: [] })
    writeFileSync(copy, compress('steal()'))
    expect(await verifyWeb(new URL(server.url), manifest)).toEqual({
      faults: [{ path: '/assets/start-1.js', fault: 'is another file' }],
    })
    rmSync(copy)
  }

  writeFileSync(join(webFolder, 'assets/start-1.js'), 'steal()')
  expect(await verifyWeb(new URL(server.url), manifest)).toEqual({
    faults: [{ path: '/assets/start-1.js', fault: 'is another file' }],
  })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><script src="/x.js">')
  expect((await verifyWeb(new URL(server.url), manifest)).faults.map(({ path }) => path)).toEqual([
    '/',
    '/assets/start-1.js',
    '/index.html',
  ])
})

it('does not call a server altered that does not answer', async () => {
  // Only root can listen on port 1, and nobody does.
  const address = 'http://127.0.0.1:1'
  expect(await claimedBuild(new URL(address))).toBeUndefined()
  const file = join(temporaryFolder(), 'web-manifest.json')
  writeFileSync(file, JSON.stringify(FILES))
  const done = await safelight({}, temporaryFolder(), 'verify-web', '--manifest', file, address)
  expect(done).toEqual({
    code: 2,
    stdout: expect.stringMatching(/^The server does not answer \(.*\)\. [^\n]+\n$/),
    stderr: '',
  })
})

it('reports what an altered server says that it is', async () => {
  const server = await startServer()
  expect(await claimedBuild(new URL(server.url))).toBe(programText())
  const file = join(temporaryFolder(), 'web-manifest.json')
  writeFileSync(file, JSON.stringify(FILES))
  const done = await safelight({}, temporaryFolder(), 'verify-web', '--manifest', file, server.url)
  expect(done).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `This is not the web app of Safelight 1.2.3.\nThe server says that it runs Safelight ${programText()}.\n`,
    ),
  })
})

const FILES = { version: '1.2.3', files: { 'index.html': '0'.repeat(64) } }
