import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { precompress } from './precompress.ts'

it('writes Brotli and gzip copies of assets that compression makes smaller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const script = 'export const a = 1\n'.repeat(100)
  writeFileSync(join(folder, 'index.html'), '')
  writeFileSync(join(folder, 'icon.png'), script)
  writeFileSync(join(folder, 'assets/main-1.js'), script)
  await precompress(folder)
  expect(readdirSync(folder).sort()).toEqual(['assets', 'icon.png', 'index.html'])
  const names = ['main-1.js', 'main-1.js.br', 'main-1.js.gz']
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(names)
  const [plain, brotli, packed] = names.map(name => readFileSync(join(folder, 'assets', name)))
  expect(`${plain}`).toBe(script)
  expect(`${brotli && brotliDecompressSync(brotli)}`).toBe(script)
  expect(`${packed && gunzipSync(packed)}`).toBe(script)
  // The gzip header contains no time and no operating system.
  expect([...(packed?.subarray(4, 10) ?? [])]).toEqual([0, 0, 0, 0, 2, 255])
})
