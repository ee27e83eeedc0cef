import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DESKTOP_VERSION, INSTALLERS, OLDEST_MACOS } from '@safelight/contract/desktop-app'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const configuration = read('electron-builder.yml')
const { version } = JSON.parse(read('package.json'))

/** What a line of electron-builder's configuration says. */
const settingOf = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(configuration)?.[1]
/** The lines under a name. */
const sectionOf = (name: string) =>
  new RegExp(`^${name}:\\n((?: .*\\n)+)`, 'm').exec(configuration)?.[1]

it('is named on the download page by its own version', () => {
  expect(DESKTOP_VERSION).toBe(version)
})

it('runs on the macOS that the download page names', () => {
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
] as const)('has the installer for %s that electron-builder makes', (platform, os, target, ext) => {
  const section = sectionOf(os)
  // One for one kind of processor: there is no name for a second one.
  expect(section?.match(/- target: .*/g)).toEqual([`- target: ${target}`])
  expect(section).toMatch(/arch: \[\w+\]/)
  const values: Record<string, string> = { version, os, ext }
  const name = settingOf('artifactName')?.replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? '')
  expect(INSTALLERS[platform]).toBe(name)
})

it('makes programs that run this app and nothing else', () => {
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
  // The archive whose digest the program knows.
  expect(settingOf('asar')).toBe('true')
})
