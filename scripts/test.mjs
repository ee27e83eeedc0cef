// `npm test`: runs the checks for a change. `npm test -- --help` lists the options.
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, explain, node24 } from './setup.mjs'

try {
  await ensureInstalled()
  const main = join(root, 'scripts/test/main.mjs')
  process.exitCode = await run(node24(), [main, ...process.argv.slice(2)])
} catch (error) {
  explain(error)
  console.log('\n0 passed, 1 failed')
}
