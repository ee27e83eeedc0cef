import type { Pixels } from '@safelight/recognition/detections'
import { drawFace } from '@safelight/recognition/drawn-faces'
import { blankPicture, COLORS, paint, SHAPES } from '@safelight/recognition/drawn-pictures'
import { drawText } from '@safelight/recognition/drawn-text'
import { drawLandscape } from './landscapes.ts'

/**
 * What a picture shows, in coordinates relative to its size. It is drawn in such a way that the test kit's
 * tiny models recognize it.
 */
export interface Scene {
  isUpright: boolean
  /**
   * Offset of the camera, from 0 to 1. At 0 the picture shows the left or top end of the scenery, at 1 the
   * opposite end.
   */
  moved: { x: number; y: number }
  shows:
    | { kind: 'landscape'; landscape: number; people: readonly PersonInScene[] }
    | { kind: 'shape'; color: keyof typeof COLORS; shape: keyof typeof SHAPES; size: number }
    | { kind: 'sign'; words: string }
}

export interface PersonInScene {
  person: number
  x: number
  y: number
  /** Size of the person, relative to the picture's longer side. */
  size: number
  turn: number
}

export const LANDSCAPES = 192
/** The scenery is this many times as wide and high as the picture. */
const BEYOND = 1.12

export interface SceneDrawer {
  draw(scene: Scene): Pixels
}

/** Draws scenes with a longer side of `side` pixels. */
export function createSceneDrawer(side: number): SceneDrawer {
  const landscapes = new Map<string, Pixels>()

  function landscape(number: number, width: number, height: number): Pixels {
    const key = `${number} ${width}`
    const known = landscapes.get(key) ?? drawLandscape(number, width, height)
    landscapes.set(key, known)
    return known
  }

  return {
    draw({ isUpright, moved, shows }) {
      const sides = [side, Math.round(side * 0.75)] as const
      const [width = 0, height = 0] = isUpright ? [...sides].reverse() : sides
      if (shows.kind === 'landscape') {
        const around = [Math.round(width * BEYOND), Math.round(height * BEYOND)] as const
        const pixels = part(landscape(shows.landscape, ...around), width, height, moved)
        for (const { person, x, y, size, turn } of shows.people) {
          drawFace(pixels, { x: x * width, y: y * height, size: size * side, person, turn })
        }
        return pixels
      }
      const pixels = blankPicture(width, height, [253, 252, 250])
      if (shows.kind === 'sign') {
        const dots = [...shows.words].reduce((sum, letter) => sum + (letter === ' ' ? 8 : 6), 0)
        const dot = Math.max(2, Math.min(7, Math.floor((width * 0.86) / dots)))
        const [x, y] = [(width - dots * dot) / 2, (height - 7 * dot) * (0.3 + 0.4 * moved.y)]
        drawText(pixels, shows.words, { x: Math.round(x), y: Math.round(y), dot })
        return pixels
      }
      const { color, shape } = shows
      const size = shows.size * Math.min(width, height)
      const [x, y] = [(width - size) * moved.x, (height - size) * moved.y]
      paint(pixels, { x, y, width: size, height: size }, (px, py) =>
        SHAPES[shape](2 * px - 1, 2 * py - 1) ? COLORS[color] : undefined,
      )
      return pixels
    },
  }
}

function part(of: Pixels, width: number, height: number, moved: Scene['moved']): Pixels {
  const left = Math.round((of.width - width) * moved.x)
  const top = Math.round((of.height - height) * moved.y)
  const data = new Uint8ClampedArray(4 * width * height)
  for (let row = 0; row < height; row++) {
    const from = 4 * ((top + row) * of.width + left)
    data.set(of.data.subarray(from, from + 4 * width), 4 * row * width)
  }
  return { width, height, data }
}
