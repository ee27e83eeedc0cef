import type { Picture, Pixels } from '../../src/detections.ts'

export type Color = readonly [red: number, green: number, blue: number]

export const WHITE: Color = [255, 255, 255]
export const BLACK: Color = [0, 0, 0]

export const COLORS = {
  red: [225, 20, 30],
  green: [20, 190, 40],
  blue: [25, 45, 225],
  yellow: [240, 225, 20],
} as const satisfies Record<string, Color>

export const SHAPES = {
  circle: (x: number, y: number) => x * x + y * y <= 1,
  square: () => true,
  triangle: (x: number, y: number) => Math.abs(x) <= (y + 1) / 2,
} as const

/** A picture with one rendition. */
export const pictureOf = (pixels: Pixels): Picture => ({ preview: async () => pixels })

export function blankPicture(width: number, height: number, color: Color = WHITE): Pixels {
  const pixels = { width, height, data: new Uint8ClampedArray(4 * width * height) }
  paint(pixels, { x: 0, y: 0, width, height }, () => color)
  return pixels
}

/**
 * Paints a region pixel by pixel. `colorAt` gets coordinates relative to the region. If it returns undefined,
 * the pixel stays as it is.
 */
export function paint(
  { width, height, data }: Pixels,
  part: { x: number; y: number; width: number; height: number },
  colorAt: (x: number, y: number) => Color | undefined,
): void {
  const end = { x: Math.min(width, part.x + part.width), y: Math.min(height, part.y + part.height) }
  for (let y = Math.max(0, Math.floor(part.y)); y < end.y; y++) {
    for (let x = Math.max(0, Math.floor(part.x)); x < end.x; x++) {
      const color = colorAt((x + 0.5 - part.x) / part.width, (y + 0.5 - part.y) / part.height)
      if (color) data.set([...color, 255], 4 * (y * width + x))
    }
  }
}

export function shapePicture(
  color: keyof typeof COLORS,
  shape: keyof typeof SHAPES,
  { width = 256, height = 192, size = 96 } = {},
): Pixels {
  const pixels = blankPicture(width, height)
  const part = { x: (width - size) / 2, y: (height - size) / 2, width: size, height: size }
  paint(pixels, part, (x, y) => (SHAPES[shape](2 * x - 1, 2 * y - 1) ? COLORS[color] : undefined))
  return pixels
}
