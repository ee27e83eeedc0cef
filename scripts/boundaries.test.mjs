import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBoundaries } from './boundaries.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The breaches of a tree that holds just these files. */
function check(files) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return checkBoundaries(root)
}

const bad = [
  ['packages/vault/src/a.ts', "import { x } from '@safelight/contract/x'", 'vault must not import'],
  [
    'packages/media/src/a.ts',
    "import type { X } from '@safelight/vault/x'",
    'must not import vault',
  ],
  ['packages/contract/src/a.ts', "export * from '@safelight/library/x'", 'must not import library'],
  ['packages/library/src/a.ts', "import '@safelight/web/x'", 'must not import web'],
  ['apps/server/src/a.ts', "import { x } from '@safelight/vault/x'", 'must not import vault'],
  ['apps/server/test/a.ts', "await import('@safelight/media/x')", 'must not import media'],
  ['apps/web/src/a.ts', "import { x } from '../../server/src/x.ts'", 'leaves its workspace'],
  ['packages/library/src/a.ts', "import x from '../../vault/src/x.ts'", 'by a relative path'],
  ['e2e/a.spec.ts', "import x from '../packages/vault/src/x.ts'", 'by a relative path'],
  ['apps/web/src/a.ts', "new URL('../../../packages/media/src/w.ts', import.meta.url)", 'relative'],
  ['apps/web/src/a.ts', "import x from '@safelight/media/lib/x'", 'private code'],
  [
    'apps/web/src/shared/a.ts',
    "import {\n  x,\n} from '../features/f/x.ts'",
    'must not import features',
  ],
  ['apps/web/src/shared/a.ts', "import x from '../app/x.ts'", 'shared must not import app'],
  ['apps/web/src/features/f/a.tsx', "import x from '../../app/x.ts'", 'must not import app'],
  ['apps/web/src/features/f/a.tsx', "import type { X } from '../g/x.ts'", 'import feature g'],
  ['apps/web/src/service-worker/a.ts', "import x from '../shared/x.ts'", 'packages only'],
  ['apps/server/src/a.ts', "import _ from 'lodash/fp'", 'lodash is not listed'],
  ['packages/media/src/a.ts', "import { it } from 'vitest'", 'vitest is not listed'],
  ['packages/vault/src/a.ts', 'document.title', 'must not use document'],
  ['packages/vault/src/a.ts', 'globalThis.fetch(x)', 'must not use fetch'],
  ['packages/vault/src/a.ts', 'const w = window', 'must not use window'],
  ['packages/vault/src/a.ts', "if (localStorage.getItem('k')) x()", 'must not use localStorage'],
  ['packages/vault/src/a.ts', 'indexedDB.open(x)', 'must not use indexedDB'],
  [
    'packages/vault/src/a.ts',
    "import { randomBytes } from 'node:crypto'",
    'must not use node:crypto',
  ],
]
const good = [
  ['packages/library/src/a.ts', "import { x } from '@safelight/vault/x'"],
  ['apps/web/src/app/a.ts', "import x from '../features/f/x.ts'\nimport y from '../shared/y.ts'"],
  ['apps/web/src/features/f/a.ts', "import x from './b.ts'\nimport y from '../../shared/y.ts'"],
  ['apps/web/src/service-worker/a.ts', "import x from './b.ts'\nimport '@safelight/vault/x'"],
  [
    'apps/server/src/a.ts',
    "import { readFile } from 'node:fs/promises'\nimport '@safelight/contract/x'",
  ],
  ['apps/server/src/a.ts', "new URL('../../web/dist/', import.meta.url)"],
  ['apps/server/test/a.test.ts', "import '@safelight/vault/x'\nimport { it } from 'vitest'"],
  ['e2e/a.spec.ts', "import '../apps/server/src/main.ts'\nimport '@safelight/library/x'"],
  ['bench/benches/a.ts', "import x from '../../packages/vault/src/lib/x.ts'"],
  ['adversary/fuzz/a.ts', "import x from '../../packages/vault/src/lib/x.ts'"],
  [
    'packages/vault/src/a.ts',
    "// import x from '@safelight/media/x'\n/* window */ a.fetch('document')",
  ],
  ['packages/vault/src/a.test.ts', "import { readFileSync } from 'node:fs'"],
]

const manifests = { 'package.json': '{"devDependencies":{"vitest":"*"}}' }

describe('boundaries', () => {
  it.each(bad)('refuses in %s: %s', (file, content, message) => {
    const breaches = check({ ...manifests, [file]: content })
    expect(breaches).toEqual([expect.stringContaining(message)])
    expect(breaches[0]).toContain(`${file}: `)
  })

  it.each(good)('accepts in %s: %s', (file, content) => {
    expect(check({ ...manifests, [file]: content })).toEqual([])
  })

  it('lets a workspace import what its package.json lists, development packages in tests only', () => {
    const files = {
      'apps/web/package.json': '{"dependencies":{"react":"*"},"devDependencies":{"vite":"*"}}',
      'apps/web/vite.config.ts': "import { defineConfig } from 'vite'",
      'apps/web/src/a.tsx': "import { lazy } from 'react/x'\nimport type { Plugin } from 'vite'",
      'apps/web/src/b.ts': "import { build } from 'vite'",
    }
    expect(check(files)).toEqual([
      'apps/web/src/b.ts: vite is not listed in apps/web/package.json (vite)',
    ])
  })

  it('finds a circle among the files of a workspace, but not one made of types', () => {
    const files = {
      'packages/media/src/a.ts': "import { b } from './lib/b.ts'",
      'packages/media/src/lib/b.ts': "export { c } from './c.ts'",
      'packages/media/src/lib/c.ts': "const later = () => import('../a.ts')",
      'packages/media/src/d.ts': "import type { E } from './e.ts'",
      'packages/media/src/e.ts': "import { d } from './d.ts'",
    }
    expect(check(files)).toEqual([expect.stringMatching(/circle .*a\.ts → .*b\.ts → .*c\.ts → /)])
  })
})
