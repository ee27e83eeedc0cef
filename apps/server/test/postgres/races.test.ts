import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { anotherPool } from '@safelight/test-kit/database/postgres'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { addItems, anItem } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { endLeases } from '@safelight/test-kit/uploads/leases'
import { beforeEach, expect, it } from 'vitest'
import {
  claimPairing,
  insertPairing,
  setNonce,
  setSealed,
  takeApproved,
} from '../../src/accounts/pairings.ts'
import { replacePassword } from '../../src/accounts/password.ts'
import { insertSession } from '../../src/accounts/sessions.ts'
import { tokenHash } from '../../src/accounts/tokens.ts'
import { findCredentialsById, replaceKeys } from '../../src/accounts/users.ts'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { readAtOnce } from '../../src/database/read-at-once.ts'
import { writeFor } from '../../src/database/write-for.ts'
import { deleteForGood } from '../../src/items/deletion.ts'
import { changeItems } from '../../src/items/details.ts'
import { insertItem } from '../../src/items/insert-item.ts'
import { moveToTrash, restoreFromTrash, trashAfter } from '../../src/items/trash.ts'
import { takeMonth } from '../../src/recognition/leases.ts'
import { replaceShard, shardsSince } from '../../src/recognition/shards.ts'
import { abandonUpload, markAbandoned } from '../../src/uploads/abandon-upload.ts'
import { addChunk, insertChunked } from '../../src/uploads/chunked-upload.ts'
import { finishUpload } from '../../src/uploads/finish-upload.ts'
import { reserveUpload } from '../../src/uploads/reserve-upload.ts'

/*
 * Two servers write to one PostgreSQL database at the same time. On SQLite, a single connection serializes
 * writes. On PostgreSQL, `writeFor` must do so.
 */

let server: TestServer
let owner: Person
type Pool = TestServer['context']['database']
let pools: Pool[]
beforeEach(async () => {
  server = await startServer()
  owner = await signUp(server)
  pools = [server.context.database, await anotherPool(server.context.database)]
})

const START = { time: '~', name: '~' }
const now = new Date()

async function atOnce<T>(count: number, work: (db: Pool, i: number) => Promise<T>) {
  const calls = Array.from({ length: count }, (_, i) => work(pools[i % 2] as Pool, i))
  const settled = await Promise.allSettled(calls)
  const failed = settled.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  return {
    done: settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
    failed,
  }
}

it('reserves no more storage than an account has', async () => {
  const { done, failed } = await atOnce(12, db =>
    reserveUpload(db, owner.id, 400, { bytes: 1000, uploads: null }, now),
  )
  expect(done).toHaveLength(2)
  expect(new Set(failed.map(error => error.code))).toEqual(new Set(['QUOTA_EXCEEDED']))
})

it('leases a month of recognition to only one of several devices', async () => {
  const sealed = Buffer.alloc(100)
  const put = await atOnce(12, (db, i) => {
    const name = `seen-2024-07-${i % 3}`
    return replaceShard(db, owner.id, { name, base: 0, version: 1, sealed }, null)
  })
  expect(put.done.map(({ seq }) => seq).sort()).toEqual([1, 2, 3])
  expect(new Set(put.failed.map(error => error.code))).toEqual(new Set(['STALE_VERSION']))
  const rows = await shardsSince(server.context.database, owner.id, 0, 10).execute()
  expect(rows.map(({ version }) => version)).toEqual([1, 1, 1])
  const taken = await atOnce(12, (db, i) =>
    takeMonth(db, { ownerId: owner.id, name: 'seen-2024-07', holder: `device ${i}` }),
  )
  expect(taken.done.filter(Boolean)).toHaveLength(1)
  expect(taken.done).toHaveLength(12)
  await expectCounted(server.context.database)
})

it('accepts only one of several concurrent edits of an item', async () => {
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  for (let version = 2; version < 8; version += 1) {
    const change = { id, version, sharedDetails: random(285), privateDetails: random(285) }
    const { done } = await atOnce(4, (db, i) =>
      changeItems(db, owner.id, [{ ...change, dateTaken: `2024-0${1 + (i % 3)}-01` }], null),
    )
    expect(done.filter(({ items }) => items.length === 1)).toHaveLength(1)
    expect(done.filter(({ stale }) => stale.length === 1)).toHaveLength(3)
  }
  await expectCounted(server.context.database)
})

it('counts items correctly if several requests trash or restore the items concurrently', async () => {
  const ids = await addItems(server, owner, ['2024-01-01', '2024-01-02', '2024-02-01'])
  for (let round = 0; round < 4; round += 1) {
    const moved = await atOnce(4, db => moveToTrash(db, owner.id, ids, now))
    expect([moved.failed, moved.done.flat()]).toEqual([[], expect.objectContaining({ length: 3 })])
    const back = await atOnce(4, db => restoreFromTrash(db, owner.id, ids))
    expect(back.done.flatMap(({ items }) => items)).toHaveLength(3)
  }
  await expectCounted(server.context.database)
})

it('permanently deletes an item only once with any number of sweepers', async () => {
  const items = Array.from({ length: 10 }, () =>
    anItem({ owner_id: owner.id, original_blob: newBlobKey() }),
  )
  await writeFor(server.context.database, [owner.id], async transaction => {
    for (const item of items) await insertItem(transaction, item)
  })
  const ids = items.map(item => item.id)
  await moveToTrash(server.context.database, owner.id, ids, now)
  const { done, failed } = await atOnce(4, database =>
    deleteForGood({ ...server.context, database }, owner.id, db =>
      trashAfter(db, owner.id, START, 100).execute(),
    ),
  )
  expect([failed, done.flat().length]).toEqual([[], 10])
  await expectCounted(server.context.database)
})

it('adds, trashes and restores items of two months concurrently without a deadlock', async () => {
  const days = ['2024-01-01', '2024-02-01']
  const ids = await addItems(server, owner, [...days, ...days, ...days, ...days])
  const { failed } = await atOnce(24, (db, i) => {
    const pair = ids.slice((i % 4) * 2, (i % 4) * 2 + 2)
    if (i % 3 === 0) {
      return writeFor(db, [owner.id], transaction =>
        insertItem(transaction, anItem({ owner_id: owner.id, day: days[i % 2] ?? '' })),
      )
    }
    const order = i % 2 === 0 ? pair : pair.toReversed()
    return i % 3 === 1
      ? moveToTrash(db, owner.id, order, now).then(() => {})
      : restoreFromTrash(db, owner.id, order).then(() => {})
  })
  expect(failed).toEqual([])
  await expectCounted(server.context.database)
})

it('retries a transaction after a deadlock', async () => {
  const other = await signUp(server, 'other@example.org')
  const ids = [owner.id, other.id]
  const { done, failed } = await atOnce(16, (db, i) =>
    // Locks one account first. The inserts then lock both, in half of the transactions the other way round.
    writeFor(db, [ids[i % 2] ?? 0], async transaction => {
      for (const id of i % 2 === 0 ? ids : ids.toReversed()) {
        await insertItem(transaction, anItem({ owner_id: id }))
      }
    }),
  )
  expect(failed).toEqual([])
  expect(done).toHaveLength(16)
  await expectCounted(server.context.database)
})

it('never both completes and abandons an upload', async () => {
  for (let round = 0; round < 6; round += 1) {
    const limits = { bytes: null, uploads: null }
    const upload = await reserveUpload(server.context.database, owner.id, 400, limits, now)
    const dto = { size: round } as Parameters<typeof insertChunked>[2]['dto']
    await insertChunked(server.context.database, upload.id, {
      chunkBytes: 1,
      dto,
      guestToken: null,
      now,
      handles: { original: '', renditions: '' },
    })
    const item = anItem({ owner_id: owner.id, original_blob: upload.original_blob })
    const { done, failed } = await atOnce(2, (db, i) =>
      i === round % 2
        ? finishUpload(db, upload.id, item, now).then(() => 'item')
        : markAbandoned(db, owner.id, upload.id).then(is => (is ? 'abandoned' : 'too late')),
    )
    const isItem = done.includes('item')
    expect(isItem ? done.includes('too late') : done.includes('abandoned')).toBe(true)
    expect(failed.map(error => error.code)).toEqual(isItem ? [] : ['UPLOAD_INCOMPLETE'])
    const { database } = server.context
    const open = database.selectFrom('uploads').select('id').where('id', '=', upload.id)
    expect(await open.execute()).toHaveLength(isItem ? 0 : 1)
  }
})

it('acknowledges no chunk of an upload that was abandoned', async () => {
  const { database } = server.context
  for (let round = 0; round < 6; round += 1) {
    const limits = { bytes: null, uploads: null }
    const upload = await reserveUpload(database, owner.id, 400, limits, now)
    const dto = { size: round } as Parameters<typeof insertChunked>[2]['dto']
    const handles = { original: '', renditions: '' }
    const start = { chunkBytes: 1, dto, guestToken: null, now, handles }
    await insertChunked(database, upload.id, start)
    const chunk = { etag: random(32), receipt: '' }
    const { failed } = await atOnce(4, (db, i) =>
      i === round % 4
        ? markAbandoned(db, owner.id, upload.id).then(is => expect(is).toBe(true))
        : addChunk(db, upload.id, { ...chunk, chunkIndex: i }, now),
    )
    expect(failed.filter(error => error.code !== 'NOT_FOUND')).toEqual([])
    for (const table of ['chunked_uploads', 'upload_chunks'] as const) {
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
    }
  }
})

it('deletes no blob of an upload that becomes an item', async () => {
  const { database, blobs } = server.context
  for (let round = 0; round < 8; round += 1) {
    const limits = { bytes: null, uploads: null }
    const upload = await reserveUpload(database, owner.id, 400, limits, now)
    const data = Buffer.from('ciphertext')
    await blobs.put(upload.original_blob, source(data), expected(data))
    await endLeases(database)
    const item = anItem({ owner_id: owner.id, original_blob: upload.original_blob })
    const { done, failed } = await atOnce(2, (db, i) =>
      i === round % 2
        ? finishUpload(db, upload.id, item, now).then(() => 'item')
        : abandonUpload({ ...server.context, database: db }, upload).then(() => 'given up'),
    )
    expect(failed.map(error => error.code)).toEqual(
      done.includes('item') ? [] : ['UPLOAD_INCOMPLETE'],
    )
    const kept = await blobs.stat(upload.original_blob)
    expect(kept !== undefined).toBe(done.includes('item'))
  }
  await expectCounted(database)
})

it('reads a consistent snapshot while another connection writes', async () => {
  const [database, other] = pools as [Pool, Pool]
  const count = (db: Pool) => db.selectFrom('items').select('id').execute()
  const ids = await addItems(server, owner, ['2024-01-01'])
  const both = await readAtOnce(database, async snapshot => {
    const first = await count(snapshot)
    await writeFor(other, [owner.id], transaction =>
      insertItem(transaction, anItem({ owner_id: owner.id })),
    )
    return [first, await count(snapshot)]
  })
  expect(both).toEqual([[{ id: ids[0] }], [{ id: ids[0] }]])
  expect(await count(database)).toHaveLength(2)
})

it('leaves no session of the old password after a password change', async () => {
  const { database } = server.context
  for (let round = 0; round < 4; round += 1) {
    const account = await findCredentialsById(database, owner.id)
    const proved = { password_hmac: account?.password_hmac ?? '' }
    const keys = JSON.parse(account?.keys_json ?? '')
    const { failed } = await atOnce(6, (db, i) =>
      i === 2
        ? replacePassword(db, owner.id, { ...keys, hmac: random(32) }, { proved })
        : insertSession(
            db,
            { token_hash: random(32), user_id: owner.id, user_agent: '' },
            proved.password_hmac,
            now,
          ),
    )
    expect(failed).toEqual([])
    expect(await database.selectFrom('sessions').selectAll().execute()).toEqual([])
  }
})

it("loses none of several concurrent changes of an account's keys", async () => {
  const { done } = await atOnce(6, (db, i) =>
    writeFor(db, [owner.id], transaction =>
      replaceKeys(transaction, owner.id, {}, { keys: { [`key${i}`]: i }, digest: {} }),
    ),
  )
  expect(done).toHaveLength(6)
  const account = await findCredentialsById(server.context.database, owner.id)
  expect(Object.keys(JSON.parse(account?.keys_json ?? ''))).toEqual(
    expect.arrayContaining(['key0', 'key1', 'key2', 'key3', 'key4', 'key5']),
  )
})

it('gives a pairing to one device, which confirms it once (F21)', async () => {
  const own = { id: random(32), session_hash: tokenHash(owner.token) }
  const proved = { user_id: owner.id, password_hmac: random(32), commitment: random(32) }
  await insertPairing(pools[0] as Pool, { ...own, ...proved }, false, now)
  const claim = { public_key: random(32), mac: random(32), user_agent: '' }
  const claims = await atOnce(8, async db => {
    const ticket = random(32)
    await claimPairing(db, { id: own.id, ticket, ...claim }, now)
    return ticket
  })
  expect(new Set(claims.failed.map(error => error.code))).toEqual(new Set(['PAIRING_USED']))
  const [ticket = '', ...others] = claims.done
  expect(others).toEqual([])

  const nonces = await atOnce(4, db => setNonce(db, own, random(32), now))
  const seals = await atOnce(4, db => setSealed(db, own, random(81), now))
  expect([nonces, seals].map(({ done }) => done.length)).toEqual([1, 1])
  const taken = await atOnce(8, db => takeApproved(db, ticket, now))
  expect(taken.done.filter(Boolean)).toHaveLength(1)
})
