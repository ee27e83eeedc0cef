// `npm run test:image`: builds deploy/container/Dockerfile in clean Debian roots, as an image builder would,
// and runs the result as the compose file does. For machines without an image builder. Needs root, Debian's
// mirror, npm's registry, about 2 GB of disk and a few minutes.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../run.mjs'
import { ensureProgram, freePort } from '../services/program.mjs'
import { copyInto, copyRoot, makeBase, runIn, startContained } from './clean-root.mjs'
import { makeComposeRoot, readCompose } from './compose.mjs'
import { createFilter, readStages, wordsOf } from './dockerfile.mjs'

const FILE = join(root, 'deploy/container/Dockerfile')
const BUILD = { commit: '1a2b3c4d5e6f', date: '2026-11-29' }
/** Files that come with the standard models. */
const MODELS = ['manifest.json', 'Apache-2.0.txt', 'NOTICE.txt']
const ARGUMENTS = { SAFELIGHT_BUILD: `${BUILD.commit} ${BUILD.date}` }

if (process.getuid() !== 0 || !(await ensureProgram('debootstrap'))) {
  throw new Error('test:image must run as root and needs debootstrap.')
}
const folder = mkdtempSync(join(tmpdir(), 'safelight-image-'))
try {
  checkCompose()
  const image = buildImage()
  console.log('Built the image. Starting it as the compose file does.')
  await testImage(image)
  console.log('The image works.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Checks what Docker Compose reads in the compose files. `testImage` relies on these limits. */
function checkCompose() {
  const place = join(folder, 'compose')
  makeComposeRoot(place)
  const deploy = join(root, 'deploy')
  const single = readCompose(place, deploy, 'container')
  const secrets = { POSTGRES_PASSWORD: 'a', S3_SECRET_ACCESS_KEY: 'b', SAFELIGHT_SECRET: 'c' }
  const cluster = readCompose(place, deploy, 'cluster', secrets)
  for (const { services } of [single, cluster]) {
    for (const [name, { logging, restart }] of Object.entries(services)) {
      deepEqual(logging.options, { 'max-size': '10m', 'max-file': '5' }, name)
      if (name !== 'command') equal(restart, 'unless-stopped', name)
    }
    const servers = Object.entries(services).filter(([, { image }]) => image === 'safelight')
    for (const [name, { read_only, cap_drop, security_opt, tmpfs, environment }] of servers) {
      equal(read_only, true, name)
      deepEqual(cap_drop, ['ALL'], name)
      deepEqual(security_opt, ['no-new-privileges:true'], name)
      deepEqual(tmpfs, ['/tmp:size=64m'], name)
      equal(environment.PUBLIC_URL, 'https://photos.example.org', name)
    }
  }
  const mounts = name =>
    single.services[name].volumes.map(({ type, source, target }) => [type, source, target])
  const data = ['volume', 'data', '/data']
  deepEqual(mounts('safelight'), [data])
  const backups = '/srv/safelight-backup'
  deepEqual(mounts('command'), [data, ['bind', backups, backups]])
  equal(single.volumes.data.name, 'safelight_data')
  console.log('Docker Compose reads the compose files as expected.')
}

function buildImage() {
  const base = join(folder, 'base')
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
  makeBase(base, { npm })
  const context = makeContext()
  const roots = new Map()
  let image
  for (const { from, name, instructions } of readStages(readFileSync(FILE, 'utf8'))) {
    match(from, /^node:24-bookworm-slim$/)
    const place = join(folder, `stage-${roots.size}`)
    copyRoot(base, place)
    roots.set(name, place)
    image = { root: place, args: {}, env: {}, workdir: '/', volumes: [] }
    for (const [word, text] of instructions) runInstruction(image, word, text, { context, roots })
  }
  return image
}

function runInstruction(image, word, text, { context, roots }) {
  const run = {
    WORKDIR() {
      image.workdir = text
      mkdirSync(join(image.root, text), { recursive: true })
    },
    COPY() {
      const { options, words } = wordsOf(text)
      const from = options.from ? roots.get(options.from) : context
      const target = join(image.workdir, words.at(-1))
      const sources = words.slice(0, -1).map(source => join(from, source))
      copyInto(image.root, { ...options, sources, target: target.replace(/^(?!\/)/, '/') })
    },
    ARG() {
      image.args[text] = ARGUMENTS[text]
    },
    RUN() {
      const env = { ...image.args, ...image.env }
      runIn(image.root, { env, workdir: image.workdir, line: text })
    },
    ENV() {
      Object.assign(image.env, Object.fromEntries(text.split(/\s+/).map(each => each.split('='))))
    },
    USER() {
      image.user = text
    },
    VOLUME: () => void image.volumes.push(text),
    EXPOSE() {},
    STOPSIGNAL() {
      image.stopSignal = text
    },
    HEALTHCHECK() {
      image.health = JSON.parse(text.slice(text.indexOf('CMD ') + 4))
    },
    ENTRYPOINT() {
      image.entrypoint = JSON.parse(text)
    },
    CMD() {
      image.command = JSON.parse(text)
    },
  }[word]
  if (!run) throw new Error(`Unknown instruction ${word}.`)
  console.log(`${word} ${text}`)
  run()
}

function makeContext() {
  const context = join(folder, 'context')
  const isIncluded = createFilter(readFileSync(`${FILE}.dockerignore`, 'utf8'))
  const files = execFileSync('git', ['-C', root, 'ls-files', '-z'], { encoding: 'utf8' }).split(
    '\0',
  )
  for (const file of files.filter(Boolean).filter(isIncluded)) {
    mkdirSync(join(context, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(context, file))
  }
  return context
}

async function testImage(image) {
  const { root: place, user, workdir, health, stopSignal } = image
  deepEqual(image.volumes, ['/data'])
  for (const file of ['LICENSE', ...MODELS.map(name => `server/dist/models/${name}`)])
    ok(existsSync(join(place, 'opt/safelight', file)), file)
  const port = await freePort()
  const env = { ...image.env, HOST: '127.0.0.1', PORT: String(port) }
  const volume = join(folder, 'volume')
  copyRoot(join(place, 'data'), volume)
  const command = [...image.entrypoint, ...image.command]
  const running = startContained(place, { volume, user, workdir, env, command })
  running.output.pipe(process.stdout)
  for (let left = 100; running.exec(...health).status !== 0; left -= 1) {
    ok(left > 0, 'The image does not become healthy.')
    await delay(300)
  }
  const status = readFileSync(`/proc/${running.pid}/status`, 'utf8')
  match(status, /^Uid:\t1000\t1000\t1000\t1000$/m)
  match(status, /^CapEff:\t0+$/m)
  match(status, /^NoNewPrivs:\t1$/m)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  equal(page.status, 200)
  match(await page.text(), /<script/)
  for (const where of ['/opt/safelight', '/usr/local/bin', '/etc', '/']) {
    match(running.exec('touch', join(where, 'written')).stderr, /Read-only file system/)
  }
  for (const where of ['/data', '/tmp']) equal(running.exec('touch', `${where}/written`).status, 0)
  const { stdout: version } = running.exec('safelight', '--version')
  for (const part of Object.values(BUILD)) ok(version.includes(part), version)
  const users = running.exec('safelight', 'users')
  equal(users.status, 0, users.stderr)
  equal(statSync(join(volume, 'safelight.sqlite')).uid, 1000)
  running.kill(stopSignal)
  equal(await running.ended, 0)
}
