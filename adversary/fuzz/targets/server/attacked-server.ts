import { equal, ok } from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { type Person, signUp } from '@safelight/test-kit/accounts/account'
import { type Kysely, sql } from 'kysely'
import { createApp } from '../../../../apps/server/src/app.ts'
import { createDiskBlobStore } from '../../../../apps/server/src/blobs/disk-blob-store.ts'
import type { Context } from '../../../../apps/server/src/context.ts'
import { migrate } from '../../../../apps/server/src/database/migrate.ts'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'
import { openDatabase } from '../../../../apps/server/src/database/sqlite/open.ts'
import { createLogger } from '../../../../apps/server/src/http/logging.ts'
import { createSecrets } from '../../../../apps/server/src/secrets.ts'

export interface AttackedServer {
  url: string
  port: number
  person: Person
  database: Kysely<Schema>
  /** Throws if an upload still holds a reservation or a temporary file. */
  expectIdle(): Promise<void>
  /** Deletes all items, so that millions of cases leave a small library. */
  forgetItems(): Promise<void>
  /** Stops the server. Throws if it holds an orphaned blob, or has logged an error. */
  close(): Promise<void>
}

export async function startAttackedServer(): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-fuzz-'))
  const database = openDatabase(join(folder, 'safelight.sqlite'))
  await migrate(database)
  // Power loss is not tested here, and skipping disk syncs allows more cases.
  await sql`pragma synchronous = off`.execute(database)
  const errors: string[] = []
  const context: Context = {
    database,
    blobs: createDiskBlobStore(join(folder, 'blobs')),
    secrets: createSecrets(Buffer.alloc(32, 7)),
    logger: createLogger('error', { write: line => void errors.push(line) }),
    storageLimit: null,
    trustedProxies: false,
    now: () => new Date(),
  }
  const app = createApp(context)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const person = await signUp({ url })
  const staged = () => readdirSync(join(folder, 'blobs/staged'))
  const openUploads = () => database.selectFrom('uploads').select('id').execute()

  async function forgetItems() {
    const items = await database.selectFrom('items').selectAll().execute()
    for (const item of items) {
      await context.blobs.delete([
        item.original_blob,
        ...(item.renditions_blob ? [item.renditions_blob] : []),
      ])
    }
    for (const table of ['items', 'month_counts', 'changes'] as const) {
      await database.deleteFrom(table).execute()
    }
    await database.updateTable('counters').set({ used_bytes: 0, last_change: 0 }).execute()
  }

  return {
    url,
    port: Number(new URL(url).port),
    person,
    database,
    async expectIdle() {
      // Waits, because the server cleans up an upload with a cut connection only after a while.
      for (let i = 0; i < 1000 && ((await openUploads()).length > 0 || staged().length > 0); i++) {
        await delay(i < 100 ? 0 : 10)
      }
      equal((await openUploads()).length, 0, 'a reservation is left')
      equal(staged().length, 0, 'a temporary file is left')
    },
    forgetItems,
    async close() {
      await forgetItems()
      app.server.closeAllConnections()
      await app.close()
      await database.destroy()
      const left = readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
      equal(left.filter(entry => entry.isFile()).length, 0, 'blobs are left')
      equal(errors.join(''), '')
      rmSync(folder, { recursive: true })
    },
  }
}

export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number
  head: string
  body: Buffer
}

/** Sends a request byte for byte on a new connection. Omits the last `cut` bytes. */
export function sendRaw(
  { port }: AttackedServer,
  request: (string | Uint8Array)[],
  { cut = 0 } = {},
): Promise<RawAnswer> {
  const whole = Buffer.concat(request.map(part => Buffer.from(part as Uint8Array)))
  const bytes = whole.subarray(0, whole.length - cut)
  const chunks: Buffer[] = []
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      const answer = Buffer.concat(chunks)
      const end = answer.indexOf('\r\n\r\n')
      const head = answer.subarray(0, end < 0 ? 0 : end).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, head, body: answer.subarray(end + 4) })
    })
    if (cut > 0) socket.write(bytes, () => socket.destroy())
    else socket.write(bytes)
  })
}

export function headOf(
  { person }: AttackedServer,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): string {
  const all = { host: 'localhost', connection: 'close', authorization: `Bearer ${person.token}` }
  const lines = Object.entries({ ...all, ...headers }).map(
    ([name, value]) => `${name}: ${fit(String(value), /[^\t\x20-\x7e]/g)}`,
  )
  return `${method} ${fit(path, /[^\x21-\x7e]/g)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

const fit = (text: string, unfit: RegExp) => text.slice(0, 4000).replace(unfit, '~')

export function expectRefusal({ status, body }: RawAnswer): void {
  const { code, message } = JSON.parse(body.toString()) as { code: ErrorCode; message: string }
  ok(Object.hasOwn(ERRORS, code), `no code of the catalogue: ${code}`)
  equal(status, ERRORS[code][0])
  ok(status >= 400 && status < 500, `${status} ${code}`)
  ok(message.length > 0 && message.length < 300)
}
