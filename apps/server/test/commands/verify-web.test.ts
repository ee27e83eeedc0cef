import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { manifestOf } from '../../src/commands/web/manifest.ts'
import { verifyWeb } from '../../src/commands/web/verify-web.ts'

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
  expect(await verifyWeb(new URL(server.url), manifest)).toEqual([])

  const copies = { br: brotliCompressSync, gz: gzipSync }
  for (const [ending, compress] of Object.entries(copies)) {
    const copy = join(webFolder, `assets/start-1.js.${ending}`)
    writeFileSync(copy, compress('start()'))
    expect(await manifestOf(webFolder, '1.2.3')).toEqual(manifest)
    expect(await verifyWeb(new URL(server.url), manifest)).toEqual([])
    writeFileSync(copy, compress('steal()'))
    expect(await verifyWeb(new URL(server.url), manifest)).toEqual([
      { path: '/assets/start-1.js', fault: 'is another file' },
    ])
    rmSync(copy)
  }

  writeFileSync(join(webFolder, 'assets/start-1.js'), 'steal()')
  expect(await verifyWeb(new URL(server.url), manifest)).toEqual([
    { path: '/assets/start-1.js', fault: 'is another file' },
  ])
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><script src="/x.js">')
  expect((await verifyWeb(new URL(server.url), manifest)).map(({ path }) => path)).toEqual([
    '/',
    '/assets/start-1.js',
    '/index.html',
  ])
})
