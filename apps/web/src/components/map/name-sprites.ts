import type { MapName } from './names-of-tile.ts'

export interface NameLook {
  /** The colors: `text` for towns, `muted` for other names, `rim` for the outline around letters. */
  text: string
  muted: string
  rim: string
  family: string
  ratio: number
}

/** A picture that is drawn many times, with its size in CSS pixels. */
export interface Sprite {
  picture: CanvasImageSource
  width: number
  height: number
}

/** Renders each name once, because copying a picture is much faster than drawing text. */
export interface NameSprites {
  widthOf(name: MapName): number
  of(name: MapName): Sprite
  dot: Sprite
}

const MOST = 600
/** Width of the outline around letters, in CSS pixels. */
const RIM = 2

export function createNameSprites(look: NameLook): NameSprites {
  const written = new Map<string, Sprite>()
  const widths = new Map<string, number>()
  const measure = new OffscreenCanvas(1, 1).getContext('2d')

  function widthOf(name: MapName): number {
    const key = `${fontOf(name, look)} ${textOf(name)}`
    const known = widths.get(key)
    if (known !== undefined || !measure) return known ?? 0
    measure.font = fontOf(name, look)
    measure.letterSpacing = spacingOf(name)
    const width = Math.ceil(measure.measureText(textOf(name)).width) + 2 * RIM
    widths.set(key, width)
    return width
  }

  function write(name: MapName): Sprite {
    const width = widthOf(name)
    const height = Math.ceil(sizeOf(name) * 1.3) + 2 * RIM
    const { picture, context } = canvasOf(width, height, look.ratio)
    context.font = fontOf(name, look)
    context.letterSpacing = spacingOf(name)
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.lineWidth = 2 * RIM
    context.strokeStyle = look.rim
    context.strokeText(textOf(name), RIM, height / 2)
    context.fillStyle = name.kind === 'town' ? look.text : look.muted
    context.fillText(textOf(name), RIM, height / 2)
    return { picture, width, height }
  }

  return {
    widthOf,
    of(name) {
      const key = `${name.kind} ${sizeOf(name)} ${name.text}`
      const known = written.get(key)
      if (known) return known
      for (const oldest of [...written.keys()].slice(0, written.size - MOST)) written.delete(oldest)
      const sprite = write(name)
      written.set(key, sprite)
      return sprite
    },
    dot: dotOf(look),
  }
}

/**
 * Whether to draw a name. A country must be more than 60% as wide as its name, and less than 4000 pixels
 * wide.
 */
export function isWritten({ kind, weight }: MapName, scale: number, width: number): boolean {
  if (kind !== 'country') return true
  const land = weight * scale
  return land > width * 0.6 && land < 4000
}

const sizeOf = ({ kind, weight }: MapName): number => {
  if (kind === 'country') return 13
  if (kind === 'region') return 11
  return weight > 1_000_000 ? 14 : weight > 100_000 ? 13 : 12
}

const textOf = ({ kind, text }: MapName) => (kind === 'country' ? text.toUpperCase() : text)

const spacingOf = ({ kind }: MapName) => (kind === 'country' ? '1px' : '0px')

const fontOf = (name: MapName, { family }: NameLook): string => {
  const weight = name.kind === 'region' ? 'italic 400' : name.weight > 1_000_000 ? '600' : '500'
  return `${name.kind === 'country' ? '600' : weight} ${sizeOf(name)}px ${family}`
}

function dotOf({ text, rim, ratio }: NameLook): Sprite {
  const edge = 8
  const { picture, context } = canvasOf(edge, edge, ratio)
  context.beginPath()
  context.arc(edge / 2, edge / 2, 2.5, 0, 2 * Math.PI)
  context.fillStyle = text
  context.strokeStyle = rim
  context.lineWidth = 1.5
  context.fill()
  context.stroke()
  return { picture, width: edge, height: edge }
}

function canvasOf(width: number, height: number, ratio: number) {
  const picture = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio))
  const context = picture.getContext('2d')
  if (!context) throw new Error('The map could not be drawn.')
  context.scale(ratio, ratio)
  return { picture, context }
}
