import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DESKTOP_VERSION, INSTALLERS, OLDEST_MACOS } from '@safelight/contract/desktop-app'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const configuration = read('electron-builder.yml')
const { version } = JSON.parse(read('package.json'))

const settingOf = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(configuration)?.[1]
const sectionOf = (name: string) =>
  new RegExp(`^${name}:\\n((?: .*\\n)+)`, 'm').exec(configuration)?.[1]

it("the download page states the app's version", () => {
  expect(DESKTOP_VERSION).toBe(version)
})

it('the download page states the oldest macOS that Electron supports', () => {
  const electron = readFileSync(
    createRequire(import.meta.url).resolve('electron/README.md'),
    'utf8',
  )
  const [, oldest = 'none'] = /macOS \((\w+) and up\)/.exec(electron) ?? []
  expect(OLDEST_MACOS).toContain(oldest)
})

it.each([
  ['windows', 'win', 'nsis', 'exe'],
  ['macos', 'mac', 'dmg', 'dmg'],
  ['linux', 'linux', 'AppImage', 'AppImage'],
] as const)(
  'the installer for %s has the name that electron-builder generates',
  (platform, os, target, ext) => {
    const section = sectionOf(os)
    expect(section?.match(/- target: .*/g)).toEqual([`- target: ${target}`])
    expect(section).toMatch(/arch: \[\w+\]/)
    const values: Record<string, string> = { version, os, ext }
    const name = settingOf('artifactName')?.replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? '')
    expect(INSTALLERS[platform]).toBe(name)
  },
)

it('Electron fuses restrict the program to running this app', () => {
  const fuses = sectionOf('electronFuses')?.trim().split(/\n */)
  expect(fuses).toEqual([
    'runAsNode: false',
    'enableCookieEncryption: true',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'enableEmbeddedAsarIntegrityValidation: true',
    'onlyLoadAppFromAsar: true',
    'loadBrowserProcessSpecificV8Snapshot: false',
    'grantFileProtocolExtraPrivileges: false',
  ])
  // Electron checks the app's integrity only if the app is packed as an `asar` archive.
  expect(settingOf('asar')).toBe('true')
})
