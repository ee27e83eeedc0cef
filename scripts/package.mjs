// `npm run package:server`, `npm run package:cli`: builds a package in apps/<app>/release, which npx can run.
// `-- --previous FOLDER` adds the assets of an unpacked older package, for rolling updates.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureServerReady, explain, node24, SetupError } from './setup.mjs'

/** The folders in which the apps' `build.ts` write the packages. */
const folders = { server: 'safelight', cli: 'safelight-cli' }
const app = process.argv[2]
const release = `apps/${app}/release`

try {
  await (app === 'server' ? ensureServerReady() : ensureInstalled())
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = [join(root, `apps/${app}/build.ts`), ...process.argv.slice(3)]
  const built = await run(node24(), build, { env })
  if (built !== 0) throw new SetupError('The package could not be built. See the error above.')
  for (const name of packages()) rmSync(join(root, release, name))
  const isWindows = process.platform === 'win32'
  const packed = await run(
    isWindows ? 'npm.cmd' : 'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', join(root, release)],
    { cwd: join(root, release, folders[app]), shell: isWindows },
  )
  if (packed !== 0) throw new SetupError('npm could not pack the package. See the error above.')
  for (const name of packages()) {
    const digest = createHash('sha256')
      .update(readFileSync(join(root, release, name)))
      .digest('hex')
    console.log(`${digest}  ${join(release, name)}`)
  }
} catch (error) {
  explain(error)
}

function packages() {
  return readdirSync(join(root, release)).filter(name => name.endsWith('.tgz'))
}
