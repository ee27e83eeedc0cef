import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/* `npm run backup:breaks -- [--files 3000] [--breaks 20]`: see ../README.md. */

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '3000' },
    breaks: { type: 'string', default: '20' },
  },
})
const playwright = fileURLToPath(
  new URL('../../node_modules/@playwright/test/cli.js', import.meta.url),
)
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '--reporter=line', '--retries=0', 'e2e/upload/backup-breaks.spec.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, BACKUP_FILES: values.files, BACKUP_BREAKS: values.breaks },
  },
)
process.exitCode = status ?? 1
