import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freshPostgres, openPool } from '@safelight/test-kit/database/postgres'
import { run, start } from '@safelight/test-kit/programs/process'
import { temporaryFolder } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { PROGRAM_VERSION, programText } from '../../src/database/program-version.ts'

/* Runs servers as processes over one PostgreSQL database and one bucket. They store nothing on disk. */

let env: Record<string, string>
beforeEach(async () => {
  env = {
    DATABASE_URL: await freshPostgres(),
    SAFELIGHT_SECRET: Buffer.alloc(32, 1).toString('base64'),
    SAFELIGHT_DATA: join(temporaryFolder(), 'data'),
    S3_ENDPOINT: await emptyBucket(),
    S3_BUCKET: 'blobs',
    S3_REGION: 'somewhere',
    S3_ACCESS_KEY_ID: 'somebody',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
})

async function emptyBucket(): Promise<string> {
  const store = createServer(({ url = '', method }, response) => {
    if (method === 'PUT') response.end()
    else if (url.includes('list-type')) response.end('<ListBucketResult></ListBucketResult>')
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    store.closeAllConnections()
    store.close()
  })
  return `http://127.0.0.1:${(store.address() as AddressInfo).port}`
}

async function fail(changes: Record<string, string>) {
  const { ended, output } = run({ ...env, ...changes })
  return [await ended, await output]
}

const statusOf = async (url: string, path: string) => (await fetch(url + path)).status

async function leaveSomething() {
  const database = openPool(env.DATABASE_URL ?? '')
  await database
    .insertInto('payment_events')
    .values({ id: 'evt_1', handled_at: '2000-01-01' })
    .execute()
  return () => database.selectFrom('payment_events').select('id').execute()
}

it('a server with the role worker answers no requests for the app', async () => {
  const left = await leaveSomething()
  const web = await start({ ...env, ROLE: 'web' })
  expect(await statusOf(web.url, '/api/ready')).toBe(200)
  expect(await statusOf(web.url, '/api/plans')).toBe(200)
  expect(await left()).toHaveLength(1)

  const worker = await start({ ...env, ROLE: 'worker' })
  expect(await left()).toEqual([])
  for (const path of ['/api/health', '/api/ready']) {
    expect([path, await statusOf(worker.url, path)]).toEqual([path, 200])
  }
  for (const path of ['/', '/gallery', '/api/plans', '/api/docs', '/authz?key=x', '/metrics']) {
    expect([path, await statusOf(worker.url, path)]).toEqual([path, 404])
  }
  expect(existsSync(env.SAFELIGHT_DATA ?? '')).toBe(false)

  worker.child.kill('SIGTERM')
  web.child.kill('SIGTERM')
  expect([await worker.ended, await web.ended]).toEqual([0, 0])
})

it('a server starts only with the secret that its database was created with', async () => {
  const { child, ended } = await start(env)
  child.kill('SIGTERM')
  await ended
  const [code, output] = await fail({ SAFELIGHT_SECRET: Buffer.alloc(32, 2).toString('base64url') })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^This database was created with another secret[^\n]+\n$/),
  ])
  // If a database already belongs to a secret, the server never creates another secret for it.
  expect(await fail({ SAFELIGHT_SECRET: '' })).toEqual([
    1,
    expect.stringMatching(/^The file `secret` is missing in [^\n]+\n$/),
  ])
})

it('a server starts only with the payment settings and bucket of the running servers', async () => {
  const { child, ended } = await start({ ...env, PAYMENTS: 'sandbox' })
  expect(await fail({ PAYMENTS: 'off' })).toEqual([
    1,
    expect.stringMatching(/^PAYMENTS must be the same for all servers[^\n]+\n$/),
  ])
  expect(await fail({ S3_PREFIX: 'other' })).toEqual([
    1,
    expect.stringMatching(/^S3_ENDPOINT must be the same for all servers[^\n]+\n$/),
  ])
  child.kill('SIGTERM')
  await ended
  const other = await start({ ...env, PAYMENTS: 'off' })
  expect(await statusOf(other.url, '/api/ready')).toBe(200)
})

it('a server starts on compatible tables of a newer version', async () => {
  const database = openPool(env.DATABASE_URL ?? '')
  await sql`insert into migrations values ('9999-later', 'now')`.execute(database)
  const version = { version: '99.0.0', changed_tables_at: '9999' }
  await database
    .insertInto('program_versions')
    .values({ ...version, oldest_program: PROGRAM_VERSION })
    .execute()
  const { url } = await start(env)
  expect(await statusOf(url, '/api/ready')).toBe(200)

  await database.updateTable('program_versions').set({ oldest_program: '98.0.0' }).execute()
  expect(await statusOf(url, '/api/ready')).toBe(503)
  expect(await fail({})).toEqual([
    1,
    `The database of DATABASE_URL needs Safelight 99.0.0, and this is ${programText()}. Install that version.\n`,
  ])
})
