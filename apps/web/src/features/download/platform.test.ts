import { expect, it } from 'vitest'
import { detectPlatform } from './platform.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['macos', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1`],
  ['macos', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0 Safari/537.36`],
  ['linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'unknown',
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
  ],
  ['unknown', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0`],
  ['unknown', `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${WEBKIT} Version/12.1`],
  ['unknown', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0 Safari/537.36`],
  ['unknown', `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) ${WEBKIT} Edge/15`],
  ['unknown', 'curl/8.0'],
  ['unknown', ''],
])('detects %s from %s', (platform, userAgent) => {
  expect(detectPlatform(userAgent)).toBe(platform)
})
