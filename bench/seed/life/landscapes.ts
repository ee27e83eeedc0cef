import type { Pixels } from '@safelight/recognition/detections'
import { mulberry32 } from '../random.ts'
import { fractal, fractal2, mix, type Rgb, smooth } from './noise.ts'

interface Hour {
  top: Rgb
  horizon: Rgb
  light: Rgb
  far: Rgb
  near: Rgb
  isNight?: boolean
}

const HOURS: readonly Hour[] = [
  // In this order: before sunrise, morning, noon, mist, late afternoon, sunset, blue hour, night.
  {
    top: [91, 111, 168],
    horizon: [247, 203, 172],
    light: [255, 236, 205],
    far: [178, 160, 184],
    near: [74, 66, 92],
  },
  {
    top: [120, 176, 222],
    horizon: [233, 240, 240],
    light: [255, 250, 228],
    far: [164, 192, 206],
    near: [66, 106, 84],
  },
  {
    top: [58, 130, 196],
    horizon: [190, 223, 238],
    light: [255, 252, 240],
    far: [138, 178, 194],
    near: [70, 124, 74],
  },
  {
    top: [176, 192, 198],
    horizon: [234, 236, 230],
    light: [250, 248, 240],
    far: [196, 206, 204],
    near: [84, 108, 104],
  },
  {
    top: [98, 128, 178],
    horizon: [252, 212, 140],
    light: [255, 240, 190],
    far: [214, 168, 122],
    near: [112, 78, 58],
  },
  {
    top: [58, 58, 112],
    horizon: [240, 140, 106],
    light: [255, 214, 156],
    far: [146, 96, 134],
    near: [60, 48, 82],
  },
  {
    top: [30, 44, 96],
    horizon: [128, 138, 186],
    light: [238, 232, 226],
    far: [84, 96, 150],
    near: [34, 40, 76],
    isNight: true,
  },
  {
    top: [12, 18, 48],
    horizon: [50, 76, 124],
    light: [244, 240, 220],
    far: [44, 62, 104],
    near: [20, 28, 54],
    isNight: true,
  },
]

const GROUNDS = ['peaks', 'hills', 'sea', 'lake', 'dunes', 'woods', 'city', 'meadow'] as const
type Ground = (typeof GROUNDS)[number]

/**
 * Mountain ranges by kind of ground: roughness, height relative to the picture, and number. `water` is where
 * water begins, as a share of the picture's height from the top.
 */
const RANGES: Record<Ground, { roughness: number; height: number; count: number; water?: number }> =
  {
    peaks: { roughness: 0.56, height: 0.42, count: 5 },
    hills: { roughness: 0.4, height: 0.22, count: 6 },
    sea: { roughness: 0.46, height: 0.16, count: 2, water: 0.6 },
    lake: { roughness: 0.54, height: 0.38, count: 4, water: 0.68 },
    dunes: { roughness: 0.26, height: 0.2, count: 4 },
    woods: { roughness: 0.42, height: 0.24, count: 5 },
    city: { roughness: 0.4, height: 0.3, count: 4, water: 0.78 },
    meadow: { roughness: 0.42, height: 0.24, count: 5 },
  }

/** Draws an imaginary landscape at a time of day, determined by its number and size. */
export function drawLandscape(number: number, width: number, height: number): Pixels {
  const random = mulberry32(number * 7919 + 11)
  const hour = HOURS[number % HOURS.length] as Hour
  const ground = GROUNDS[Math.floor(number / HOURS.length) % GROUNDS.length] as Ground
  const pixels = { width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) }
  const { water } = RANGES[ground]
  const line = Math.round(height * (water ?? 1))
  drawSky(pixels, hour, random, line)
  drawRanges(pixels, hour, ground, random, line)
  if (water !== undefined) drawWater(pixels, hour, line, random)
  if (ground === 'meadow') drawFlowers(pixels, hour, random)
  return pixels
}

function put({ width, data }: Pixels, x: number, y: number, color: Rgb, share = 1): void {
  const at = 4 * (y * width + x)
  for (let channel = 0; channel < 3; channel++) {
    const before = data[at + channel] ?? 0
    data[at + channel] = before + ((color[channel] ?? 0) - before) * share
  }
}

function drawSky(pixels: Pixels, hour: Hour, random: () => number, bottom: number): void {
  const { width, height } = pixels
  const sun = { x: 0.15 + 0.7 * random(), y: (hour.isNight ? 0.1 : 0.14) + 0.28 * random() }
  const radius = hour.isNight ? 0.028 : 0.036
  const clouds = { seed: Math.floor(random() * 1e6), most: random() * 0.75 }
  for (let y = 0; y < bottom; y++) {
    const low = y / height
    const plain = mix(hour.top, hour.horizon, smooth(0, 0.62, low))
    for (let x = 0; x < width; x++) {
      const far = Math.hypot((x / width - sun.x) * (width / height), low - sun.y)
      const cloud = fractal2(clouds.seed, (x / width) * 3.2, low * 9, 4)
      const veil = smooth(0.5, 0.78, cloud) * clouds.most
      let color = mix(plain, hour.light, (hour.isNight ? 0.3 : 0.62) * Math.exp(-far / 0.17))
      color = mix(color, hour.light, smooth(radius, radius - 1.6 / height, far))
      put(pixels, x, y, mix(color, mix(hour.horizon, hour.light, 0.55), veil))
    }
  }
  if (!hour.isNight) return
  for (let star = 0; star < (width * height) / 420; star++) {
    const [x, y] = [Math.floor(random() * width), Math.floor(random() ** 1.4 * 0.6 * height)]
    if (y < bottom) put(pixels, x, y, [255, 250, 235], 0.25 + 0.75 * random() ** 3)
  }
}

function drawRanges(
  pixels: Pixels,
  hour: Hour,
  ground: Ground,
  random: () => number,
  bottom: number,
): void {
  const { width, height } = pixels
  const { roughness, height: high, count } = RANGES[ground]
  for (let range = 0; range < count; range++) {
    const near = count === 1 ? 1 : range / (count - 1)
    const foot = bottom * (0.66 + 0.3 * near)
    const rise = high * height * (1 - 0.62 * near)
    const seed = Math.floor(random() * 1e6)
    const tops =
      ground === 'city'
        ? skyline(width, foot, rise * (0.5 + 0.5 * near), random)
        : Float64Array.from({ length: width }, (_, x) => {
            const at = fractal(seed, (x / height) * (1.4 + 1.6 * near), 7, roughness)
            return foot - rise * (at * 1.5 - 0.35)
          })
    if (ground === 'woods' || (ground === 'peaks' && near === 1))
      plantTrees(tops, height, near, random)
    const color = mix(hour.far, hour.near, near ** 0.8)
    const air = hour.horizon
    const isSnowy = (ground === 'peaks' || ground === 'lake') && near < 0.55
    for (let x = 0; x < width; x++) {
      const top = tops[x] ?? 0
      const slope = (tops[Math.min(width - 1, x + 2)] ?? top) - (tops[Math.max(0, x - 2)] ?? top)
      const shade =
        ground === 'city'
          ? 0
          : Math.max(-1, Math.min(1, slope / 5)) * (ground === 'dunes' ? 0.26 : 0.16)
      for (let y = Math.max(0, Math.floor(top)); y < bottom; y++) {
        const deep = (y - top) / height
        const grain = fractal2(seed, (x / height) * 22, (y / height) * 22, 2) - 0.5
        let here = mix(
          color,
          shade > 0 ? hour.light : [20, 22, 40],
          Math.abs(shade) + Math.max(0, grain) * 0.1,
        )
        if (isSnowy) {
          const snow =
            smooth(0.13, 0.02, deep + grain * 0.16) * (0.75 - 0.5 * Math.max(0, -shade * 5))
          here = mix(here, mix(hour.light, [255, 255, 255], 0.4), snow)
        }
        here = mix(here, air, 0.62 * (1 - near) * smooth(0, 0.3, deep))
        put(pixels, x, y, here, Math.min(1, y + 1 - top))
      }
    }
    if (ground === 'city' && near > 0.3) lightWindows(pixels, hour, tops, bottom, random)
  }
}

function skyline(width: number, foot: number, rise: number, random: () => number): Float64Array {
  const tops = new Float64Array(width)
  for (let x = 0; x < width; ) {
    const [wide, tall] = [
      Math.ceil(width * (0.022 + 0.045 * random())),
      rise * (0.25 + random() ** 2),
    ]
    tops.fill(foot - tall, x, x + wide)
    x += wide
  }
  return tops
}

function lightWindows(
  pixels: Pixels,
  hour: Hour,
  tops: Float64Array,
  bottom: number,
  random: () => number,
): void {
  const step = Math.max(4, Math.round(pixels.height / 60))
  const chance = hour.isNight ? 0.34 : 0.08
  for (let x = 2; x < pixels.width - step; x += step) {
    for (
      let y = Math.ceil(Math.max(tops[x] ?? 0, tops[x + 2] ?? 0)) + 3;
      y < bottom - 2;
      y += step
    ) {
      if (random() > chance) continue
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        put(pixels, x + dx, y + dy, [255, 214, 140], 0.85)
    }
  }
}

function plantTrees(tops: Float64Array, height: number, near: number, random: () => number): void {
  const roots = tops.slice()
  const size = height * (0.03 + 0.1 * near)
  for (let x = 0; x < tops.length; x += size * (0.1 + 0.34 * random())) {
    const [middle, tall] = [Math.round(x), size * (0.5 + 0.7 * random())]
    const wide = tall * 0.3
    for (let at = Math.ceil(middle - wide); at <= middle + wide; at++) {
      const out = 1 - Math.abs(at - middle) / wide
      const branches = 0.9 + 0.1 * Math.abs(Math.sin(at * 0.9 + middle))
      const root = roots[middle] ?? height
      tops[at] = Math.min(tops[at] ?? height, root - tall * out * branches)
    }
  }
}

function drawWater(pixels: Pixels, hour: Hour, line: number, random: () => number): void {
  const { width, height, data } = pixels
  const above = data.slice(0, 4 * width * line)
  const seed = Math.floor(random() * 1e6)
  const tint = mix(hour.near, hour.top, 0.55)
  for (let y = line; y < height; y++) {
    const down = (y - line) / (height - line)
    const wave = fractal(seed, Math.log(1 + 40 * down) * 9, 2, 0.5) - 0.5
    for (let x = 0; x < width; x++) {
      const ripple = fractal2(seed, (x / width) * (7 - 3 * down), 26 * down ** 0.6, 2) - 0.5
      const from = {
        x: Math.max(0, Math.min(width - 1, Math.round(x + (ripple + wave) * 14 * (0.3 + down)))),
        y: Math.max(
          0,
          Math.min(line - 1, Math.round(line - 1 - (y - line) * 0.94 - ripple * 22 * down)),
        ),
      }
      const at = 4 * (from.y * width + from.x)
      const seen: Rgb = [above[at] ?? 0, above[at + 1] ?? 0, above[at + 2] ?? 0]
      const lit = mix(seen, hour.light, smooth(0.14, 0.34, ripple) * 0.22)
      put(pixels, x, y, mix(lit, tint, 0.16 + 0.26 * down))
    }
  }
}

const PETALS: readonly Rgb[] = [
  [236, 110, 100],
  [246, 214, 96],
  [240, 240, 232],
  [196, 142, 214],
  [236, 150, 178],
]

function drawFlowers(pixels: Pixels, hour: Hour, random: () => number): void {
  const { width, height } = pixels
  const kinds = [PETALS[Math.floor(random() * 5)], PETALS[Math.floor(random() * 5)]] as Rgb[]
  const flowers = Array.from({ length: 420 }, () => random() ** 0.7).sort((a, b) => a - b)
  for (const near of flowers) {
    const [x, y] = [random() * width, height * (0.74 + 0.3 * near)]
    const radius = (height / 240) * (0.7 + 4.6 * near ** 3)
    const color = mix(
      mix(kinds[random() < 0.6 ? 0 : 1] as Rgb, hour.light, 0.2 * random()),
      hour.near,
      hour.isNight ? 0.5 : 0.12,
    )
    for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py++) {
      for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px++) {
        const out = Math.hypot(px + 0.5 - x, (py + 0.5 - y) * 1.35)
        const petal = radius * (0.72 + 0.28 * Math.cos(5 * Math.atan2(py - y, px - x)))
        if (out < radius * 0.26) put(pixels, px, py, [250, 204, 92], 0.9)
        else if (out < petal) put(pixels, px, py, color, Math.min(1, petal - out))
      }
    }
  }
}
