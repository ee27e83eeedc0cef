import { encodeQR } from 'qr'
import { expect, it } from 'vitest'
import { findCodes } from './find-codes.ts'

interface Placed {
  content: string
  x: number
  y: number
  /** Pixels of a module. */
  dot: number
  /** Radians. */
  angle?: number
}

async function picture(...codes: Placed[]): Promise<HTMLImageElement> {
  const canvas = new OffscreenCanvas(1200, 800)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws nothing.')
  context.fillStyle = '#d9cfc0'
  context.fillRect(0, 0, 1200, 800)
  for (const { content, x, y, dot, angle = 0 } of codes) {
    context.setTransform(1, 0, 0, 1, x, y)
    context.rotate(angle)
    for (const [row, modules] of encodeQR(content, 'raw', { border: 3 }).entries()) {
      for (const [column, isDark] of modules.entries()) {
        context.fillStyle = isDark ? '#222' : '#fff'
        context.fillRect(column * dot, row * dot, dot + 0.5, dot + 0.5)
      }
    }
  }
  const image = new Image()
  image.src = URL.createObjectURL(await canvas.convertToBlob())
  await image.decode()
  return image
}

it('codes are found where they are, also turned ones', async () => {
  const codes = await findCodes(
    await picture(
      { content: 'https://example.org/menu?table=12', x: 60, y: 60, dot: 8 },
      { content: 'WIFI:T:WPA;S:Guests;P:secret;;', x: 800, y: 300, dot: 7, angle: 0.5 },
    ),
  )
  const [wifi, menu] = codes.toSorted((a, b) => (a.content < b.content ? -1 : 1))
  expect(menu?.content).toBe('https://example.org/menu?table=12')
  expect(menu?.corners[0]?.x).toBeCloseTo((60 + 3 * 8) / 1200, 1)
  expect(menu?.corners[0]?.y).toBeCloseTo((60 + 3 * 8) / 800, 1)
  expect(wifi?.content).toBe('WIFI:T:WPA;S:Guests;P:secret;;')
})

it('a picture without a code has none, and one that cannot be read has none', async () => {
  expect(await findCodes(await picture())).toEqual([])
  expect(await findCodes(new Image())).toEqual([])
})
