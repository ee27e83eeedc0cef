import { createHash, createHmac } from 'node:crypto'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { trash } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const nonce = random(32)

interface Asked {
  key: string
  start: number
  end: number
}

const ask = (ranges: Asked[], token = person.token) =>
  call(server, 'POST', '/api/media/stored-proofs', { token, body: { nonce, ranges } })

const proofs = async (...ranges: Asked[]) => (await (await ask(ranges)).json()).proofs

const expected = (bytes: Uint8Array) =>
  createHmac('sha256', Buffer.from(nonce, 'base64url')).update(bytes).digest('base64url')

async function anUpload(token = person.token) {
  const { dto, file } = await uploaded(server, token)
  return { id: dto.id, key: `/${dto.id}.jpg`, bytes: file }
}

it('proves from the stored bytes that the library has an original, in ranges', async () => {
  const { key, bytes } = await anUpload()
  const { length } = bytes
  expect(
    await proofs(
      { key, start: 0, end: length },
      { key, start: 0, end: 40 },
      { key, start: 40, end: length },
    ),
  ).toEqual([expected(bytes), expected(bytes.subarray(0, 40)), expected(bytes.subarray(40))])
})

it('proves nothing of bytes that the store has lost or altered', async () => {
  const { context } = server
  const kept = await anUpload()
  const lost = await anUpload()
  const whole = ({ key, bytes }: typeof kept) => ({ key, start: 0, end: bytes.length })
  const { original_blob } = await context.database
    .selectFrom('items')
    .select('original_blob')
    .where('id', '=', lost.id)
    .executeTakeFirstOrThrow()
  await context.blobs.delete([original_blob])
  expect(await proofs(whole(lost), whole(kept))).toEqual([null, expected(kept.bytes)])
  const altered = Uint8Array.from(lost.bytes, byte => byte ^ 1)
  const digest = createHash('sha256').update(altered).digest('base64url')
  const source = (async function* () {
    yield altered
  })()
  await context.blobs.put(original_blob, source, { length: altered.length, digest })
  expect(await proofs(whole(lost))).toEqual([expected(altered)])
})

it("proves nothing of the trash, of other people's items, and beyond the end", async () => {
  const trashed = await anUpload()
  await trash(server, trashed.id)
  const foreign = await anUpload((await signUp(server)).token)
  const own = await anUpload()
  expect(
    await proofs(
      { key: trashed.key, start: 0, end: 1 },
      { key: foreign.key, start: 0, end: 1 },
      { key: own.key, start: 0, end: own.bytes.length + 1 },
      { key: '/nothing', start: 0, end: 1 },
      { key: own.key, start: 0, end: 1 },
    ),
  ).toEqual([null, null, null, null, expected(own.bytes.subarray(0, 1))])
})

it('limits the ranges and bytes of a call, and the calls of an account', async () => {
  const { key } = await anUpload()
  const one = { key, start: 0, end: 1 }
  expect((await ask(Array(LIMITS.rangesProven + 1).fill(one))).status).toBe(400)
  expect((await ask([{ key, start: 0, end: LIMITS.bytesProven + 1 }])).status).toBe(400)
  expect((await ask([{ key, start: 1, end: 1 }])).status).toBe(400)
  const statuses: number[] = []
  for (let i = 0; i <= RATE_LIMITS.storedProofs.max; i += 1)
    statuses.push((await ask([one])).status)
  expect(statuses.at(-2)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
