// `npm start`: installs and builds as needed, then starts the server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureServerReady, explain, node24, SetupError } from './setup.mjs'

try {
  await ensureServerReady()
  process.exitCode = await serve(node24())
} catch (error) {
  explain(error)
}

async function serve(node) {
  const server = join(root, 'apps/server')
  // The flags limit the growth of V8's heap. The server then needs a third less memory under load.
  const { nodeFlags } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')).config
  const main = join(server, 'src/main.ts')
  try {
    return await run(node, [...nodeFlags, main, ...process.argv.slice(2)])
  } catch (error) {
    throw new SetupError(`Node 24 could not be started (${error.message}).`)
  }
}
