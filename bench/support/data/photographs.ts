import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withChromium } from '../browser/chromium.ts'
import { withExif } from './exif.ts'

/** The folder that keeps the pictures between runs. Rename it whenever the drawing changes. */
const FOLDER = join(tmpdir(), 'safelight-bench-photographs-2')

/**
 * Returns paths of `count` different JPEGs of 4000 × 3000 pixels with EXIF, which stay in the temporary folder.
 */
export async function photographs(count: number): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true })
  const paths = Array.from({ length: count }, (_, i) => join(FOLDER, `photograph-${i + 1}.jpg`))
  const missing = paths.filter(path => !existsSync(path))
  if (missing.length === 0) return paths
  console.log(`Drawing ${missing.length} photographs into ${FOLDER} (first time only)…`)
  await withChromium(async browser => {
    const page = await browser.newPage()
    await page.evaluate(prepareDetail)
    for (const path of missing) {
      const base64 = await page.evaluate(draw, paths.indexOf(path) + 1)
      const jpeg = withExif(Buffer.from(base64, 'base64'), paths.indexOf(path))
      await writeFile(`${path}.part`, jpeg)
      await rename(`${path}.part`, path)
    }
  })
  return paths
}

declare global {
  var detail: OffscreenCanvas
}

/** Runs in the page. Draws octaves of noise, from a third of the picture down to single pixels. */
function prepareDetail(): void {
  const [width, height] = [4000, 3000]
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const noise = (side: number, colorful: boolean) => {
    const pixels = new ImageData(side, side)
    for (let i = 0; i < pixels.data.length; i += 4) {
      const gray = random() * 256
      for (let c = 0; c < 3; c++) pixels.data[i + c] = colorful ? random() * 256 : gray
      pixels.data[i + 3] = 255
    }
    const tile = new OffscreenCanvas(side, side)
    tile.getContext('2d')?.putImageData(pixels, 0, 0)
    return tile
  }
  globalThis.detail = new OffscreenCanvas(width, height)
  const context = detail.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'gray'
  context.fillRect(0, 0, width, height)
  for (let scale = 1024; scale >= 1; scale /= 2) {
    const tile = noise(Math.min(512, Math.ceil(width / scale) + 1), scale > 64)
    context.globalCompositeOperation = scale > 256 ? 'source-over' : 'soft-light'
    context.globalAlpha = scale > 2 ? 0.5 : 0.35
    for (let x = 0; x < width; x += tile.width * scale) {
      for (let y = 0; y < height; y += tile.height * scale) {
        context.drawImage(tile, x, y, tile.width * scale, tile.height * scale)
      }
    }
  }
}

/**
 * Runs in the page. Returns a JPEG as base64: each picture has other colors, and the detail at another
 * offset.
 */
async function draw(picture: number): Promise<string> {
  const { width, height } = detail
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const [left, top] = [(picture * 1_237) % width, (picture * 741) % height]
  for (const x of [left - width, left]) {
    for (const y of [top - height, top]) context.drawImage(detail, x, y)
  }
  const sky = context.createLinearGradient(0, 0, left, height)
  sky.addColorStop(0, `hsl(${picture * 47} 60% 75%)`)
  sky.addColorStop(1, `hsl(${picture * 47 + 120} 50% 30%)`)
  context.globalAlpha = 0.3
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const address = await new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(`${reader.result}`)
    reader.readAsDataURL(blob)
  })
  return address.slice(address.indexOf(',') + 1)
}
