// `node scripts/bench.mjs <file.ts> …`: runs a program that needs the built web app and Chromium
// (CHROMIUM_PATH). Installs and builds them first if needed.
import { join } from 'node:path'
import { ensureChromium } from './browsers/chromium.mjs'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24 } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() }
  const [, , program, ...args] = process.argv
  process.exitCode = await run(node24(), [join(root, program), ...args], { env })
} catch (error) {
  explain(error)
}
