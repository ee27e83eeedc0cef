// `npm start`: installs and builds what is missing, then serves.
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24, SetupError } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
  process.exitCode = await serve(node24())
} catch (error) {
  explain(error)
}

async function serve(node) {
  const main = join(root, 'apps/server/src/main.ts')
  try {
    return await run(node, [main, ...process.argv.slice(2)])
  } catch (error) {
    throw new SetupError(`Node 24 could not be started (${error.message}).`)
  }
}
