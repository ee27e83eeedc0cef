import { toBase64url } from '@safelight/crypto/bytes'
import type { Pixels } from '@safelight/recognition/detections'
import { rgbaToThumbHash } from 'thumbhash'

/*
 * Deterministic drawn scenes and pictures of them. A scene has a sky, a ground, objects and a moving subject.
 * A camera takes pictures with small changes of position, zoom, angle, exposure and focus.
 */

export type Random = () => number

export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Color = readonly [number, number, number]

interface Thing {
  x: number
  y: number
  width: number
  height: number
  isRound: boolean
  color: Color
}

export interface Scene {
  horizon: number
  sky: Color
  ground: Color
  things: Thing[]
  subject: Thing
}

/** A camera's view of a scene, as shares of the picture's width. */
export interface View {
  x: number
  y: number
  zoom: number
  /** Radians. */
  roll: number
  exposure: number
  /** Radius of the blur in pixels. */
  blur: number
  subject: { x: number; y: number }
}

export const STRAIGHT: View = {
  x: 0,
  y: 0,
  zoom: 1,
  roll: 0,
  exposure: 1,
  blur: 0,
  subject: { x: 0, y: 0 },
}

const [WIDTH, HEIGHT] = [96, 72]

export function aScene(random: Random): Scene {
  const color = (): Color => [random() * 255, random() * 255, random() * 255]
  return {
    horizon: 0.25 + random() * 0.5,
    sky: color(),
    ground: color(),
    things: Array.from({ length: 4 + Math.floor(random() * 8) }, () => aThing(random, color())),
    subject: aThing(random, color()),
  }
}

const aThing = (random: Random, color: Color): Thing => ({
  x: random(),
  y: random() * 0.75,
  width: 0.04 + random() * 0.22,
  height: 0.04 + random() * 0.22,
  isRound: random() < 0.5,
  color,
})

export const withOthersIn = (scene: Scene, random: Random): Scene => {
  const { things, subject } = aScene(random)
  return { ...scene, things, subject }
}

export function aPage(random: Random): Scene {
  const things: Thing[] = []
  for (let line = 0; line < 14; line++) {
    for (let x = 0.12; x < 0.85; ) {
      const width = 0.02 + random() * 0.08
      if (random() < 0.85) {
        things.push({
          x: x + width / 2,
          y: 0.06 + line * 0.045,
          width,
          height: 0.018,
          isRound: false,
          color: [40, 40, 40],
        })
      }
      x += width + 0.015
    }
  }
  const paper: Color = [240, 238, 232]
  return {
    horizon: 0.5,
    sky: paper,
    ground: paper,
    things,
    subject: { ...(things[0] as Thing), width: 0 },
  }
}

/**
 * Returns the camera's view for another picture of a scene. `most` limits how far the camera moves: 0.03 is a
 * steady hand.
 */
export const aViewNear = (random: Random, most: number): View => {
  const around = (range: number) => (2 * random() - 1) * range
  return {
    x: around(most),
    y: around(most),
    zoom: 1 + around(most),
    roll: around(most),
    exposure: 1 + around(0.12),
    blur: 0,
    subject: { x: around(0.05), y: around(0.03) },
  }
}

export function pictureOf(scene: Scene, view: View, random: Random): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  const [cos, sin] = [Math.cos(view.roll), Math.sin(view.roll)]
  const { subject } = scene
  const moved = { ...subject, x: subject.x + view.subject.x, y: subject.y + view.subject.y }
  const shown = { ...scene, things: [moved, ...scene.things] }
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const [across, down] = [(column - WIDTH / 2) / WIDTH, (row - HEIGHT / 2) / WIDTH]
      const x = 0.5 + view.x + (across * cos - down * sin) / view.zoom
      const y = 0.375 + view.y + (across * sin + down * cos) / view.zoom
      const color = colorAt(shown, x, y)
      const at = 4 * (row * WIDTH + column)
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = (color[channel] ?? 0) * view.exposure + (random() - 0.5) * 12
      }
      data[at + 3] = 255
    }
  }
  return view.blur > 0 ? blurred(data, view.blur) : { width: WIDTH, height: HEIGHT, data }
}

function colorAt(scene: Scene, x: number, y: number): Color {
  for (const thing of scene.things) if (isIn(thing, x, y)) return thing.color
  const texture = 14 * Math.sin(x * 61 + y * 17) * Math.sin(y * 47 - x * 29)
  const [r, g, b] = y < scene.horizon * 0.75 ? scene.sky : scene.ground
  return [r + texture, g + texture, b + texture]
}

function isIn({ x, y, width, height, isRound }: Thing, atX: number, atY: number): boolean {
  const across = (atX - x) / width
  const down = (atY - y) / height
  return isRound ? across ** 2 + down ** 2 < 0.25 : Math.abs(across) < 0.5 && Math.abs(down) < 0.5
}

function blurred(data: Uint8ClampedArray, reach: number): Pixels {
  const mixed = new Uint8ClampedArray(data.length)
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        let count = 0
        for (let near = -reach; near <= reach; near++) {
          const other = Math.min(WIDTH - 1, Math.max(0, column + near))
          sum += data[4 * (row * WIDTH + other) + channel] ?? 0
          count += 1
        }
        mixed[4 * (row * WIDTH + column) + channel] = sum / count
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, data: mixed }
}

/**
 * Returns a picture's thumbhash. Halves the picture first, because the package `thumbhash` accepts at most
 * 100 pixels per side.
 */
export function thumbhashOf({ width, height, data }: Pixels): string {
  const half = new Uint8ClampedArray((width / 2) * (height / 2) * 4)
  for (let row = 0; row < height / 2; row++) {
    for (let column = 0; column < width / 2; column++) {
      for (let channel = 0; channel < 4; channel++) {
        const at = 4 * (2 * row * width + 2 * column) + channel
        half[4 * ((row * width) / 2 + column) + channel] = data[at] ?? 0
      }
    }
  }
  return toBase64url(Uint8Array.from(rgbaToThumbHash(width / 2, height / 2, half)))
}
