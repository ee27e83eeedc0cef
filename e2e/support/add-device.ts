import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { expect } from './test.ts'

const SCALE = 4

/** Reads the link in a QR code of the app, from its drawing of one square for each module. */
export async function qrLink(code: Locator): Promise<string> {
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]) * SCALE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, left = '', top = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < SCALE * SCALE; i += 1) {
      const x = Number(left) * SCALE + (i % SCALE)
      const y = Number(top) * SCALE + Math.floor(i / SCALE)
      data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  }
  const link = decodeQR({ width: size, height: size, data })
  expect(link).toMatch(/\/add-device#[\w-]{22}$/)
  return link
}
