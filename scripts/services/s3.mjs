// An S3 server on loopback for tests: a Ceph cluster on one machine with a monitor, one storage daemon on a
// sparse file, and the S3 gateway.
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installWithApt } from '../browsers/apt.mjs'
import { root, run } from '../run.mjs'
import { node24 } from '../setup.mjs'
import { findProgram, freePort, startProgram } from './program.mjs'

const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw']
const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw']
const BUCKET = 'safelight'
const PATIENCE = 60_000

const execute = promisify(execFile)

export async function ensureS3Programs() {
  const areHere = () => PROGRAMS.every(findProgram)
  if (!areHere()) await installWithApt(...PACKAGES)
  return areHere()
}

/**
 * Starts an S3 server. In the result, `settings` are those of an empty bucket. `crash` kills the gateway, and
 * `start` starts it again.
 */
export async function startS3Server() {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-s3-'))
  const running = []
  const stop = async () => {
    for (const program of running.toReversed()) await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { settings, addKey, startGateway } = await startIn(folder, running)
    await makeBucket(settings)
    return {
      settings,
      addKey,
      pids: () => running.map(program => program.pid),
      stop,
      crash: () => running.pop().stop('SIGKILL'),
      start: startGateway,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeBucket(settings) {
  const script = join(root, 'packages/test-kit/src/blobs/make-bucket.ts')
  const env = { ...process.env, TEST_S3: JSON.stringify(settings) }
  if ((await run(node24(), [script], { env })) !== 0)
    throw new Error('The S3 server does not answer.')
}

async function startIn(folder, running) {
  const [port, monitorPort] = [await freePort(), await freePort()]
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const file = name => join(folder, name)
  const env = { ...process.env, CEPH_CONF: file('ceph.conf') }
  const prepare = (program, ...args) => execute(program, args, { env, timeout: PATIENCE })
  const daemon = async (program, name) => {
    running.push(await startProgram(program, ['-f', '-n', name], { env, stdio: 'ignore' }))
  }
  const startGateway = () => daemon('radosgw', 'client.rgw')

  for (const name of ['mon', 'osd']) mkdirSync(file(name))
  writeFileSync(file('ceph.conf'), configuration({ folder, port, monitorPort, cluster }))
  writeFileSync(file('keyring'), keyring('mon.', 'osd.0', 'client.admin', 'client.rgw'))
  const monitor = ['--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`]
  await prepare('monmaptool', '--create', '--fsid', cluster, ...monitor, file('monmap'))
  const keys = ['--keyring', file('keyring')]
  await prepare('ceph-mon', '-i', 'a', '--mkfs', '--monmap', file('monmap'), ...keys)
  await daemon('ceph-mon', 'mon.a')
  await prepare('ceph', 'osd', 'new', disk)
  await prepare('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
  await daemon('ceph-osd', 'osd.0')
  const first = newKey()
  await prepare(
    'radosgw-admin',
    'user',
    'create',
    USER,
    '--display-name=safelight',
    ...asOptions(first),
  )
  const addKey = async () => {
    const key = newKey()
    await prepare('radosgw-admin', 'key', 'create', USER, '--key-type=s3', ...asOptions(key))
    return key
  }
  await startGateway()

  const endpoint = `http://127.0.0.1:${port}`
  const settings = { endpoint, bucket: BUCKET, region: 'us-east-1', prefix: '' }
  return { settings: { ...settings, ...first }, addKey, startGateway }
}

const USER = '--uid=safelight'

const newKey = () => ({
  accessKeyId: randomBytes(10).toString('hex'),
  secretAccessKey: randomBytes(20).toString('hex'),
})

const asOptions = ({ accessKeyId, secretAccessKey }) => [
  `--access-key=${accessKeyId}`,
  `--secret-key=${secretAccessKey}`,
]

/**
 * Makes a keyring with a secret for each name, in Ceph's format. A secret is a header with type, time and
 * length, then 16 random bytes.
 */
function keyring(...names) {
  const secret = () => {
    const header = Buffer.from('01000000000000000000' + '1000', 'hex')
    return Buffer.concat([header, randomBytes(16)]).toString('base64')
  }
  const rights = ['mon', 'osd'].map(part => `caps ${part} = "allow *"`)
  return names.map(name => `${[`[${name}]`, `key = ${secret()}`, ...rights].join('\n')}\n`).join('')
}

function configuration({ folder, port, monitorPort, cluster }) {
  return `[global]
fsid = ${cluster}
keyring = ${folder}/keyring
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
mon data = ${folder}/mon
osd data = ${folder}/osd
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
crash dir = ${folder}
pid file =
admin socket =
# Start even if the machine's disk is nearly full.
mon data avail crit = 0
paxos propose interval = 0.1
osd pool default size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd objectstore = bluestore
bluestore block size = ${20 * 1024 ** 3}
bluestore cache autotune = false
bluestore cache size = ${128 * 1024 ** 2}
# Without \`tcp_nodelay\`, a small response takes 40 ms.
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
# Seconds that a multipart upload stays locked after a crash of the gateway. The default is 600.
rgw mp lock max time = 5
`
}
