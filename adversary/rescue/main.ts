import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/* `npm run rescue:changes -- [--changes 2500] [--log-changes 500] [--seed text]`: see ../README.md. */

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '2500' },
    'log-changes': { type: 'string', default: '500' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
  },
})
console.log(`seed ${values.seed}`)
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'adversary/rescue/changes.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      RESCUE_CHANGES: values.changes,
      RESCUE_LOG_CHANGES: values['log-changes'],
      RESCUE_SEED: values.seed,
    },
  },
)
process.exitCode = status ?? 1
