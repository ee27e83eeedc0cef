import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { webFingerprint } from './web-fingerprint.mjs'

const FILES = {
  'package-lock.json': '{}',
  'tsconfig.base.json': '{}',
  'apps/web/src/app/boot.ts': 'boot()',
  'packages/media/src/read.ts': 'read()',
}

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'web-fingerprint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(FILES)) write(path, text)
  return { root, write }
}

it.each(Object.keys(FILES))('the fingerprint of the web app changes with %s', path => {
  const { root, write } = repository()
  const before = webFingerprint(root)
  write(path, 'changed')
  expect(webFingerprint(root)).not.toBe(before)
})

it.each([
  'apps/web/README.md',
  'packages/media/README.md',
  'packages/media/src/read.test.ts',
  'packages/media/test/samples.ts',
  'apps/web/dist/index.html',
  'apps/web/.cache/build-1/index.html',
])('the fingerprint of the web app does not change with %s', path => {
  const { root, write } = repository()
  const before = webFingerprint(root)
  write(path, 'new')
  expect(webFingerprint(root)).toBe(before)
})
