import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { missingPackages } from './missing-packages.mjs'
import { root } from './run.mjs'

function folderWith(packages, installed) {
  const folder = mkdtempSync(join(tmpdir(), 'missing-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  for (const path of ['', ...installed]) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), '{}')
  }
  return folder
}

const { platform, arch } = process
const locked = { version: '1.0.0', integrity: 'sha512-a', optional: true }

it('finds optional packages for this machine that an installed package needs', () => {
  const folder = folderWith(
    {
      '': { dependencies: { tool: '1' } },
      'node_modules/tool': {
        ...locked,
        optionalDependencies: { here: '1', elsewhere: '1', nested: '1', present: '1' },
      },
      'node_modules/here': { ...locked, os: [platform], cpu: [arch] },
      'node_modules/elsewhere': { ...locked, os: ['plan9'] },
      'node_modules/present': locked,
      'node_modules/nested': { ...locked, version: '2.0.0' },
      'node_modules/tool/node_modules/nested': { ...locked, os: `!plan9` },
    },
    ['node_modules/tool', 'node_modules/present'],
  )
  expect(missingPackages(folder).map(({ path }) => path)).toEqual([
    'node_modules/here',
    'node_modules/tool/node_modules/nested',
  ])
})

it('ignores the dependencies of a package that is not installed', () => {
  const folder = folderWith(
    {
      '': { optionalDependencies: { wasm: '1' } },
      'node_modules/wasm': { ...locked, cpu: ['wasm32'], dependencies: { runtime: '1' } },
      'node_modules/runtime': locked,
    },
    [],
  )
  expect(missingPackages(folder)).toEqual([])
})

it('ignores optional packages of workspaces', () => {
  const folder = folderWith(
    {
      'packages/pictures': { dependencies: { needed: '1' }, optionalDependencies: { large: '1' } },
      'node_modules/needed': locked,
      'node_modules/large': locked,
    },
    ['packages/pictures'],
  )
  expect(missingPackages(folder).map(({ name }) => name)).toEqual(['needed'])
})

it.skipIf(platform !== 'linux')("finds only the package for this machine's C library", () => {
  const folder = folderWith(
    {
      '': { optionalDependencies: { glibc: '1', musl: '1' } },
      'node_modules/glibc': { ...locked, libc: ['glibc'] },
      'node_modules/musl': { ...locked, libc: ['musl'] },
    },
    [],
  )
  expect(missingPackages(folder)).toHaveLength(1)
})

it('this repository has no missing package', () => {
  expect(missingPackages(root)).toEqual([])
})
