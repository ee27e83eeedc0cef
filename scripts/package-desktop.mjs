// `npm run package:desktop -- [--win] [--mac] [--linux]`: builds installers of the desktop app.
// SAFELIGHT_UPDATE_FEED and SAFELIGHT_UPDATE_KEY let it update itself (docs/desktop.md).
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24, SetupError } from './setup.mjs'

/** The tool that builds the installers. It is not in package.json, because it needs about 300 packages. */
const BUILDER = 'electron-builder@26.17.0'

try {
  await ensureInstalled()
  await ensureWebBuilt()
  const built = await run(node24(), [join(root, 'apps/desktop/build.ts')])
  if (built !== 0) throw new SetupError('The desktop app could not be built. See the error above.')
  // Put the project's Node first, because the builder may need a newer Node than this script.
  const PATH = dirname(node24()) + delimiter + process.env.PATH
  const isWindows = process.platform === 'win32'
  const electron = join(root, 'node_modules/electron/package.json')
  const { version } = JSON.parse(readFileSync(electron, 'utf8'))
  process.exitCode = await run(
    isWindows ? 'npx.cmd' : 'npx',
    ['--yes', BUILDER, `--config.electronVersion=${version}`, ...process.argv.slice(2)],
    { cwd: join(root, 'apps/desktop'), env: { ...process.env, PATH }, shell: isWindows },
  )
} catch (error) {
  explain(error)
}
