// Draws the icons of the home screen from the favicon: node scripts/make-icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { root } from './run.mjs'

const folder = join(root, 'apps/web/public')
const rounded = readFileSync(join(folder, 'favicon.svg'), 'utf8')
// Systems cut maskable icons into shapes of their own.
const square = rounded.replace('rx="15" ', '')

const ICONS = [
  { file: 'icon-192.png', size: 192, svg: rounded },
  { file: 'icon-512.png', size: 512, svg: rounded },
  { file: 'icon-maskable-512.png', size: 512, svg: square },
  { file: 'apple-touch-icon.png', size: 180, svg: square },
]

const browser = await chromium.launch({ executablePath: await ensureChromium() })
const page = await browser.newPage()
for (const { file, size, svg } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  await page.screenshot({ path: join(folder, file), omitBackground: true })
}
await browser.close()
