import { texts } from '@safelight/texts/features/account/devices'

export interface DeviceName {
  name: string
  kind: 'phone' | 'computer'
}

/** Names a device, such as `Firefox on Windows`. Browsers may claim anything, so this proves nothing. */
export function deviceName(userAgent: string): DeviceName {
  if (userAgent === COMMAND_LINE) return { name: texts.commandLine, kind: 'computer' }
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  const name = browser && system ? texts.browserOnSystem({ browser, system }) : (browser ?? system)
  return {
    name: name ?? texts.unknownDevice,
    kind: /Android|iPhone|iPad|Mobile/.test(userAgent) ? 'phone' : 'computer',
  }
}

/** The user agent of Node's `fetch`, with which `safelight-cli` calls. */
const COMMAND_LINE = 'node'

type Names = readonly (readonly [pattern: RegExp, name: string])[]

const firstMatch = (names: Names, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** The order matters: most browsers also claim to be browsers that are further down in this list. */
const BROWSERS: Names = [
  [/Safelight\/.* Electron\//, texts.desktopApp],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
