import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it('draws a QR code that a reader decodes to the same text', () => {
  const text =
    'otpauth://totp/Safelight:maria%40example.org?secret=ABCD2345ABCD2345&issuer=Safelight'
  const { path, width } = qrPath(text)
  const scale = 4
  const size = width * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, left = '', top = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < scale * scale; i += 1) {
      const x = Number(left) * scale + (i % scale)
      const y = Number(top) * scale + Math.floor(i / scale)
      data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  }
  expect(decodeQR({ width: size, height: size, data })).toBe(text)
})
