import type { Pixels } from '@safelight/recognition/detections'
import { withChromium } from '../browser/chromium.ts'

/** How words are drawn on a picture of 1600×1200 pixels. */
interface Look {
  /** The size of the font in pixels. Capital letters have about seven tenths of it. */
  size: number
  /** Degrees clockwise. */
  turn?: number
  /** From 0 to 1: how much darker the words are than the paper. */
  contrast?: number
}

const LOOKS: Look[] = [
  ...[10, 14, 20, 32, 64].map(size => ({ size })),
  ...[5, 15, 90].map(turn => ({ size: 24, turn })),
  ...[0.3, 0.15, 0.08].map(contrast => ({ size: 24, contrast })),
]
const WORDS =
  'Bakery Receipt Total Coffee Garden Museum Ticket Platform Harbor Invoice Sunday 2026 Market Station Library Kitchen Hotel Street Bridge 17:45'

export interface DrawnText {
  name: string
  pixels: Pixels
  words: string[]
}

/** Draws the words with the system's fonts: in several sizes, rotated, and with little contrast. */
export function drawnTexts(): Promise<DrawnText[]> {
  return withChromium(async browser => {
    const page = await browser.newPage()
    const texts: DrawnText[] = []
    for (const look of LOOKS) {
      const { width, height, base64 } = await page.evaluate(draw, { look, text: WORDS })
      const data = new Uint8ClampedArray(Buffer.from(base64, 'base64'))
      texts.push({ name: nameOf(look), pixels: { width, height, data }, words: WORDS.split(' ') })
    }
    return texts
  })
}

const nameOf = ({ size, turn, contrast }: Look): string =>
  [
    `${size} pixels`,
    ...(turn ? [`rotated by ${turn}°`] : []),
    ...(contrast ? [`${100 * contrast} % contrast`] : []),
  ].join(', ')

/** Runs in the page. Returns the RGBA pixels as base64. */
async function draw({ look, text }: { look: Look; text: string }) {
  const [width, height] = [1600, 1200]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  const paper = context.createLinearGradient(0, 0, width, height)
  paper.addColorStop(0, 'rgb(235 230 215)')
  paper.addColorStop(1, 'rgb(205 210 225)')
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate(((look.turn ?? 0) * Math.PI) / 180)
  context.fillStyle = `rgb(0 0 0 / ${look.contrast ?? 0.9})`
  const fonts = ['sans-serif', 'serif', 'monospace', 'sans-serif']
  const words = text.split(' ')
  const lines = fonts.map((_, i) => words.slice(5 * i, 5 * i + 5).join(' '))
  for (const [i, line] of lines.entries()) {
    context.font = `${look.size}px ${fonts[i]}`
    const wide = context.measureText(line).width
    // A line that is too long for the picture goes onto two.
    const parts = wide < 1100 ? [line] : [line.split(' ').slice(0, 3), line.split(' ').slice(3)]
    for (const [j, part] of parts.entries()) {
      const drawn = Array.isArray(part) ? part.join(' ') : part
      context.fillText(drawn, -500, (i - 1.5) * 2.6 * look.size + j * 1.2 * look.size)
    }
  }
  const { data } = context.getImageData(0, 0, width, height)
  const address = await new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(`${reader.result}`)
    reader.readAsDataURL(new Blob([data]))
  })
  return { width, height, base64: address.slice(address.indexOf(',') + 1) }
}
