// `npm run cli -- …`: runs safelight-cli in the folder where npm was called.
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, explain, node24 } from './setup.mjs'

try {
  await ensureInstalled()
  const program = [join(root, 'apps/cli/src/main.ts'), ...process.argv.slice(2)]
  process.exitCode = await run(node24(), program, { cwd: process.env.INIT_CWD ?? process.cwd() })
} catch (error) {
  explain(error)
}
