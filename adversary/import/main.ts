import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/* `npm run import:orders -- [--files 3000]`: see ../README.md. */

const { values } = parseArgs({ options: { files: { type: 'string', default: '3000' } } })
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'adversary/import/two-orders.test.ts'],
  { stdio: 'inherit', env: { ...process.env, IMPORT_FILES: values.files } },
)
process.exitCode = status ?? 1
