// `npm run bench`: installs and builds what is missing, then measures.
import { join } from 'node:path'
import { ensureChromium } from './browsers/chromium.mjs'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24 } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() }
  const main = join(root, 'bench/main.ts')
  process.exitCode = await run(node24(), [main, ...process.argv.slice(2)], { env })
} catch (error) {
  explain(error)
}
