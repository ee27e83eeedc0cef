// `npm run package:server`: makes apps/server/release/safelight-<version>.tgz, which npx starts anywhere.
// With `-- --previous FOLDER` it has the assets of an unpacked package of the version before, for rolling updates.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, explain, node24, SetupError } from './setup.mjs'

const release = join(root, 'apps/server/release')

try {
  await ensureInstalled()
  await ensureWebBuilt()
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = [join(root, 'apps/server/build.ts'), ...process.argv.slice(2)]
  const built = await run(node24(), build, { env })
  if (built !== 0) throw new SetupError('The package could not be built: the reason is above.')
  for (const name of packages()) rmSync(join(release, name))
  const isWindows = process.platform === 'win32'
  const packed = await run(
    isWindows ? 'npm.cmd' : 'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', release],
    { cwd: join(release, 'safelight'), shell: isWindows },
  )
  if (packed !== 0) throw new SetupError('npm could not pack it: the reason is above.')
  for (const name of packages()) {
    const digest = createHash('sha256')
      .update(readFileSync(join(release, name)))
      .digest('hex')
    console.log(`${digest}  ${join('apps/server/release', name)}`)
  }
} catch (error) {
  explain(error)
}

function packages() {
  return readdirSync(release).filter(name => name.endsWith('.tgz'))
}
