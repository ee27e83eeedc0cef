// `npm run test:systemd`: boots systemd in a clean Debian, and runs the commands of docs/operations that install,
// back up, restore, upgrade, downgrade and move Safelight. Needs root, Debian's mirror, about 3 GB of disk and
// some minutes.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWithApt } from '../browsers/apt.mjs'
import { root } from '../run.mjs'
import { ensureInstalled, ensureWebBuilt, node24 } from '../setup.mjs'
import { boot, makeSystemdRoot } from './machine.mjs'
import { runSteps } from './run-steps.mjs'
import { steps, stepsOfNewMachine } from './steps.mjs'

const VERSIONS = ['0.1.0', '0.2.0']

if (process.getuid?.() !== 0) throw new Error('test:systemd must run as root.')
await installWithApt('systemd-container', 'debootstrap')
const folder = mkdtempSync(join(tmpdir(), 'safelight-systemd-'))
try {
  await ensureInstalled()
  await ensureWebBuilt()
  const packages = VERSIONS.map(makePackage)
  const base = join(folder, 'base')
  makeSystemdRoot(base)
  for (const path of packages) copyFileSync(path, join(base, 'root', path.split('/').at(-1)))
  const first = join(folder, 'first')
  let ran = await runSteps(await boot(base, first), steps)
  const backup = 'srv/safelight-backup'
  cpSync(join(first, backup), join(base, backup), { recursive: true })
  ran += await runSteps(await boot(base, join(folder, 'second')), stepsOfNewMachine)
  console.log(`${ran} documented commands ran under systemd.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function makePackage(version) {
  const place = join(folder, version)
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = [join(root, 'apps/server/build.ts'), place, '--version', version]
  execFileSync(node24(), build, { env, stdio: 'inherit' })
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  execFileSync('npm', pack, { cwd: place })
  return join(folder, `safelight-${version}.tgz`)
}
