export type Rgb = readonly [red: number, green: number, blue: number]

export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** Smoothstep: 0 at `from`, 1 at `to`, with level ends. */
export function smooth(from: number, to: number, value: number): number {
  const part = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

function atGrid(seed: number, x: number, y: number): number {
  let mixed = Math.imul(seed ^ Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

function noise(seed: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [smooth(0, 1, x - left), smooth(0, 1, y - top)]
  const between = (row: number) => {
    const [a, b] = [atGrid(seed, left, row), atGrid(seed, left + 1, row)]
    return a + (b - a) * across
  }
  const above = between(top)
  return above + (between(top + 1) - above) * down
}

/** Fractal noise from 0 to 1. Each octave doubles the frequency, and `roughness` scales its amplitude. */
export function fractal(seed: number, x: number, octaves: number, roughness: number): number {
  let [sum, most, share, scale] = [0, 0, 1, 1]
  for (let octave = 0; octave < octaves; octave++) {
    sum += share * noise(seed + octave, x * scale, 0.5)
    most += share
    share *= roughness
    scale *= 2
  }
  return sum / most
}

export function fractal2(seed: number, x: number, y: number, octaves: number): number {
  let [sum, most, share, scale] = [0, 0, 1, 1]
  for (let octave = 0; octave < octaves; octave++) {
    sum += share * noise(seed + octave, x * scale, y * scale)
    most += share
    share /= 2
    scale *= 2
  }
  return sum / most
}
