// `node scripts/run-node.mjs <file.ts> …`: runs a program of the repository on the project's Node.
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, explain, node24 } from './setup.mjs'

const [, , program, ...args] = process.argv
try {
  await ensureInstalled()
  process.exitCode = await run(node24(), [join(root, program), ...args])
} catch (error) {
  explain(error)
}
