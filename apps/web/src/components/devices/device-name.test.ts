import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  [`${windows} ${chrome}`, 'Chrome on Windows', 'computer'],
  [
    `${windows} AppleWebKit/537.36 Safelight/0.1.0 Chrome/152.0 Electron/45.4.1 Safari/537.36`,
    'Safelight on Windows',
    'computer',
  ],
  [`${windows} ${chrome} Edg/140.0.0.0`, 'Edge on Windows', 'computer'],
  [`${windows} ${chrome} OPR/120.0.0.0`, 'Opera on Windows', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'Firefox on Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
    'computer',
  ],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
  [`${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, 'Chrome on Android', 'phone'],
  ['node', 'Command line', 'computer'],
  ['', 'Unknown device', 'computer'],
])('gives the user agent %j the name %s', (userAgent, name, kind) => {
  expect(deviceName(userAgent)).toEqual({ name, kind })
})
