import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DESKTOP_VERSION, INSTALLERS, OLDEST_MACOS } from '@safelight/contract/desktop-app'
import { expect, it } from 'vitest'
import { licensesOf } from '../licenses.ts'

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
  ['windows', 'win', ['nsis'], 'exe'],
  ['macos', 'mac', ['dmg', 'zip'], 'dmg'],
  ['linux', 'linux', ['AppImage', 'deb'], 'AppImage'],
] as const)(
  'the installer for %s has the name that electron-builder generates',
  (platform, os, targets, ext) => {
    const section = sectionOf(os)
    expect(section?.match(/- target: .*/g)).toEqual(targets.map(target => `- target: ${target}`))
    expect(section).toMatch(/arch: \[\w+\]/)
    const values: Record<string, string> = { version, os, ext }
    const name = settingOf('artifactName')?.replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? '')
    expect(INSTALLERS[platform]).toBe(name)
  },
)

it('the app and its files have one name on each system', () => {
  const { productName, desktopName } = JSON.parse(read('package.json'))
  expect(productName).toBe(settingOf('productName'))
  const linux = sectionOf('linux')
  expect(linux).toContain(`executableName: ${desktopName.replace('.desktop', '')}\n`)
  expect(linux).toContain('syncDesktopName: true\n')
})

it('the installers contain the licenses of the app and of all packages in it', () => {
  expect(sectionOf('extraResources')).toContain('from: dist/licenses')
  const texts = licensesOf(['..', '../../web'].map(path => join(import.meta.dirname, path)))
  for (const name of ['react', 'zod', 'libheif-js', '@fontsource-variable/inter'])
    expect(texts).toMatch(new RegExp(`^${name} \\d.*, .+\n\n.*(copyright|license)`, 'im'))
  expect(texts).not.toContain('undefined')
})

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
