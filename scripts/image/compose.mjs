import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRoot } from './clean-root.mjs'

const COMPOSE = '/usr/libexec/docker/cli-plugins/docker-compose'

/** Makes a Debian 13, which has Docker Compose 2.26. Debian 12 has a version that cannot read our files. */
export const makeComposeRoot = folder =>
  makeRoot(folder, { release: 'trixie', packages: ['docker-compose'] })

/**
 * Lets Docker Compose read a folder of `deploy`, with an `.env` made from the example. Needs no Docker.
 * `fill` gives values to the variables that are empty in the example.
 */
export function readCompose(root, deploy, name, fill = {}) {
  cpSync(deploy, join(root, 'deploy'), { recursive: true })
  const folder = join(root, 'deploy', name)
  copyFileSync(join(folder, 'env.example'), join(folder, '.env'))
  const settings = readFileSync(join(folder, '.env'), 'utf8')
  const filled = settings.replaceAll(/^(\w+)=$/gm, (line, variable) =>
    variable in fill ? `${variable}=${fill[variable]}` : line,
  )
  writeFileSync(join(folder, '.env'), filled)
  const command = ['env', '-i', '--chdir', `/deploy/${name}`, COMPOSE]
  const options = ['--profile', '*', 'config', '--format', 'json']
  return JSON.parse(execFileSync('chroot', [root, ...command, ...options], { encoding: 'utf8' }))
}
