// `npm run desktop`: installs and builds as needed, then starts the desktop app.
import { join } from 'node:path'
import { findElectron } from './electron.mjs'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24, SetupError } from './setup.mjs'

try {
  await ensureInstalled()
  const electron = ensureElectron()
  await ensureWebBuilt()
  const built = await run(node24(), [join(root, 'apps/desktop/build.ts')])
  if (built !== 0) throw new SetupError('The desktop app could not be built. See the error above.')
  process.exitCode = await run(electron, [join(root, 'apps/desktop'), ...process.argv.slice(2)])
} catch (error) {
  explain(error)
}

function ensureElectron() {
  const electron = findElectron()
  if (electron) return electron
  throw new SetupError(
    'The desktop app needs Electron. Its npm package does not include the program. Install it with\n' +
      '  npx install-electron\n' +
      'or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an installed Electron.',
  )
}
