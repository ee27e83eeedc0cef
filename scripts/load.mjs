// `npm run load`: installs and builds as needed, then overloads servers and checks that they still answer.
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24 } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
  const main = join(root, 'adversary/load/main.ts')
  process.exitCode = await run(node24(), [main, ...process.argv.slice(2)])
} catch (error) {
  explain(error)
}
