import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESKTOP_VERSION, INSTALLERS } from '@safelight/contract/desktop-app'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const configuration = read('electron-builder.yml')
const { version } = JSON.parse(read('package.json'))

/** What a line of electron-builder's configuration says. */
const settingOf = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(configuration)?.[1]

it('is named on the download page by its own version', () => {
  expect(DESKTOP_VERSION).toBe(version)
})

it.each([
  ['windows', 'win', 'nsis', 'exe'],
  ['macos', 'mac', 'dmg', 'dmg'],
  ['linux', 'linux', 'AppImage', 'AppImage'],
] as const)('has the installer for %s that electron-builder makes', (platform, os, target, ext) => {
  const section = new RegExp(`^${os}:\\n(?: .*\\n)+`, 'm').exec(configuration)?.[0]
  // One for one kind of processor: there is no name for a second one.
  expect(section?.match(/- target: .*/g)).toEqual([`- target: ${target}`])
  expect(section).toMatch(/arch: \[\w+\]/)
  const values: Record<string, string> = { version, os, ext }
  const name = settingOf('artifactName')?.replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? '')
  expect(INSTALLERS[platform]).toBe(name)
})
