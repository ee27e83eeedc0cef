import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { MANIFEST, openManifest, SIGNATURE } from './manifest.ts'

const newFolder = temporaryFolders()
const PROGRAM = join(import.meta.dirname, '../../sign.ts')
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
)

const run = (...args: string[]) => execFileSync(process.execPath, [PROGRAM, ...args]).toString()
const refusal = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args])
  return status === 0 ? undefined : stderr.toString()
}

function begin() {
  const key = join(newFolder(), 'update.key')
  const [, publicKey = ''] = /^SAFELIGHT_UPDATE_KEY=(.+)\n$/.exec(run('--make-key', key)) ?? []
  return { key, publicKey, folder: newFolder() }
}

it('signs the packages of a folder', () => {
  const { key, publicKey, folder } = begin()
  expect(statSync(key).mode & 0o777).toBe(0o600)
  for (const ending of ['linux.AppImage', 'linux.deb', 'win.exe', 'mac.zip', 'mac.dmg'])
    writeFileSync(join(folder, `Safelight-${version}-${ending}`), ending)
  writeFileSync(join(folder, 'Safelight-0.0.1-linux.deb'), 'of an earlier version')
  const shown = run('--key', key, folder)
  expect(shown).toContain(publicKey)
  const signature = readFileSync(join(folder, SIGNATURE), 'utf8')
  const manifest = openManifest(readFileSync(join(folder, MANIFEST)), signature, publicKey)
  expect(manifest.version).toBe(version)
  expect(manifest.files.map(({ kind, size }) => [kind, size])).toEqual([
    ['AppImage', 14],
    ['deb', 9],
    ['nsis', 7],
    ['zip', 7],
  ])
})

it('never replaces a key', () => {
  const { key } = begin()
  const before = readFileSync(key)
  expect(refusal('--make-key', key)).toContain('EEXIST')
  expect(readFileSync(key)).toEqual(before)
})

it('refuses a key that others can read', () => {
  const { key, folder } = begin()
  chmodSync(key, 0o640)
  expect(refusal('--key', key, folder)).toBe(
    `Others can read the key. First run: chmod 600 ${key}\n`,
  )
})

it('refuses a folder without packages of this version', () => {
  const { key, folder } = begin()
  expect(refusal('--key', key, folder)).toBe(`${folder} has no packages of version ${version}.\n`)
})

it('shows how to use it', () => {
  expect(refusal()).toContain('npm run sign:desktop -- --key <file> <folder>')
})
