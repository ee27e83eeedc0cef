import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { root } from '../run.mjs'
import { startProgram } from '../services/program.mjs'

/** The version in the names of packages in the documents. */
const VERSION = '0.1.0'
const PASSWORD = 'Correct-horse-7'

/**
 * Makes a temporary environment like that of an operator who installed the npm package: `safelight` and
 * `safelight-cli` are on the path, the packages lie in the working folder, and a server runs. Commands see an
 * empty folder as `/srv`.
 */
export async function makeStage() {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-documents-'))
  const place = name => join(folder, name)
  for (const name of ['bin', 'work', 'home/Pictures', 'srv/safelight-backup'])
    mkdirSync(place(name), { recursive: true })
  makePackage('server', 'safelight')
  makePackage('cli', 'safelight-cli')
  const variables = {
    PATH: [place('bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: place('home'),
    SAFELIGHT_DATA: place('data'),
    HOST: '127.0.0.1',
    PORT: '0',
    PYTHONDONTWRITEBYTECODE: '1',
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  let server
  const owners = {}

  function makePackage(app, program) {
    const out = place(`packages/${program}`)
    const build = [join(root, `apps/${app}/build.ts`), out, '--version', VERSION]
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, build, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('npm', ['pack', '--silent', '--pack-destination', place('work')], { cwd: out })
    const script = `#!/bin/sh\nexec node ${join(out, `bin/${program}.js`)} "$@"\n`
    writeFileSync(place(`bin/${program}`), script)
    chmodSync(place(`bin/${program}`), 0o755)
  }

  const stage = {
    place,
    work: place('work'),
    owners,
    url: () => server.url,
    setVariable: (name, value) => {
      if (value === undefined) delete variables[name]
      else variables[name] = value
    },
    async startServer() {
      const program = await startServerProcess('safelight', ['start'], { env: variables })
      server = program
    },
    stopServer: () => server.stop(),
    async addAccount(email) {
      const owner = await signUpOwner(server, email, { password: PASSWORD })
      const taken = { local: '2024-05-17T10:20:30.250', offsetMinutes: 120 }
      const bytes = new TextEncoder().encode(`a photo of ${email}`)
      await uploadOriginal(server, owner, { name: 'IMG_1.jpg', bytes, taken })
      owners[email] = { ...owner, password: PASSWORD }
    },
    /** Runs a command until it ends. Returns its exit code and output. */
    async run(command, { cwd = place('work'), input = '' } = {}) {
      const mounts = ['--dev-bind', '/', '/', '--bind', place('srv'), '/srv']
      const shell = ['bash', '-c', command]
      const child = spawn('bwrap', [...mounts, '--die-with-parent', '--chdir', cwd, ...shell], {
        env: variables,
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      // A command that does not read its input may end before it gets it.
      child.stdin.on('error', () => {})
      child.stdin.end(input)
      const ended = new Promise((resolve, reject) => {
        child.once('exit', code => resolve(code)).once('error', reject)
      })
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
      return { code: await ended, output: stdout + stderr }
    },
    /** Runs a command that starts a server. Returns the status of its health, and stops it. */
    async runUntilHealthy(command, { cwd = place('work'), data = place('data-of-trial') } = {}) {
      const env = { ...variables, SAFELIGHT_DATA: data }
      const program = await startServerProcess('bash', ['-c', command], { cwd, env })
      const { status } = await fetch(`${program.url}/api/health`)
      await program.stop()
      return status
    },
    async remove() {
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return stage
}

/** Starts a command in a group of processes, which `stop` ends as Ctrl+C does. */
async function startServerProcess(command, args, options) {
  const ready = 'Safelight is running at '
  const program = await startProgram(command, args, { ...options, ready, detached: true })
  const [, url] = new RegExp(`${ready}(\\S+)`).exec(program.log()) ?? []
  return {
    url,
    async stop() {
      if (program.hasExited()) return
      process.kill(-program.pid, 'SIGINT')
      await program.stop('SIGINT')
    },
  }
}
