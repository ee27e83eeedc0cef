import { LIMITS } from '@safelight/contract/limits'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import {
  abandon,
  begin,
  CHUNK,
  type ChunkedSending,
  chunkForm,
  complete,
  initiation,
  sendChunk,
  sendChunkForm,
  sendChunks,
  status,
} from '@safelight/test-kit/uploads/chunked'
import {
  answer,
  begun,
  expectNothingLeft,
  SIZE,
  signedIn,
} from '@safelight/test-kit/uploads/chunked-sending'
import { digestOf, makeUpload, newId, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const flip = (bytes: Buffer, at: number): Buffer<ArrayBuffer> => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

const chunkOf = ({ chunks }: ChunkedSending, i: number) => chunks[i] ?? Buffer.alloc(0)

const whole = (data: Buffer<ArrayBuffer>) => ({ chunkData: data, chunkChecksum: digestOf(data) })

type Changes = Parameters<typeof sendChunk>[2]

const wrongChunks: [string, string, number, (sending: ChunkedSending) => Changes][] = [
  [
    'a chunk with a changed byte',
    'CHECKSUM_MISMATCH',
    1,
    s => ({ chunkData: flip(chunkOf(s, 1), 9) }),
  ],
  ['a chunk with a wrong checksum', 'CHECKSUM_MISMATCH', 1, () => ({ chunkChecksum: random(32) })],
  ['a chunk with one byte less', 'UPLOAD_INCOMPLETE', 1, s => whole(chunkOf(s, 1).subarray(1))],
  [
    'a chunk with one byte more',
    'UPLOAD_INCOMPLETE',
    3,
    s => whole(Buffer.concat([chunkOf(s, 3), Buffer.alloc(1)])),
  ],
  ['an unencrypted first chunk', 'INVALID_REQUEST', 0, s => whole(flip(chunkOf(s, 0), 0))],
  ['unencrypted renditions', 'INVALID_REQUEST', 4, s => whole(flip(chunkOf(s, 4), 0))],
  ['an index after the last chunk', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '5' })],
  ['a negative index', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '-1' })],
  ['an index with a leading zero', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '01' })],
  ['a non-numeric index', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '1e0' })],
  [
    'the flag of the last chunk on an earlier chunk',
    'INVALID_REQUEST',
    1,
    () => ({ isLastChunk: 'true' }),
  ],
  ['a last chunk without its flag', 'INVALID_REQUEST', 3, () => ({ isLastChunk: 'false' })],
  ['a malformed id', 'INVALID_REQUEST', 1, () => ({ uploadId: '../../secret' })],
]

it.each(wrongChunks)('rejects %s', async (_, code, i, spoil) => {
  const { sending } = await begun()
  expect(await answer(await sendChunk(sending, i, spoil(sending)))).toEqual([400, code])
  expect((await (await status(sending)).json()).chunks).toEqual([])
  await sendChunks(sending)
  expect((await complete(sending)).status).toBe(200)
})

it('rejects the form of a chunk with reordered, missing or additional parts', async () => {
  const { sending } = await begun()
  const form = chunkForm(sending, 0)
  const forms = [
    form.toReversed(),
    form.slice(1),
    form.slice(0, -1),
    [...form, form[4] ?? ['', '']],
  ]
  for (const each of forms as [string, string | Blob][][]) {
    const [code] = await answer(await sendChunkForm(sending, each))
    expect(code).toBe(400)
  }
  const { server, token } = sending
  const json = await call(server, 'POST', '/api/upload/chunked/upload', { token, body: {} })
  expect(await answer(json)).toEqual([400, 'INVALID_REQUEST'])
  expect((await (await status(sending)).json()).chunks).toEqual([])
})

const wrongInitiations: [string, string, Record<string, unknown>][] = [
  ['another name', 'fileName', { fileName: `${newId()}.jpg` }],
  ['another size', 'fileSize', { fileSize: SIZE + 1 }],
  ['another fingerprint', 'checksum', { checksum: random(32) }],
  ['too few chunks', 'totalChunks', { totalChunks: 3 }],
  ['too many chunks', 'totalChunks', { totalChunks: 5 }],
  ['chunks of partial segments', 'chunkSize', { chunkSize: CHUNK + 1 }],
  ['chunks beyond the limit', 'chunkSize', { chunkSize: LIMITS.largestChunkBytes + CHUNK }],
]

it.each(wrongInitiations)(
  'rejects the start of a chunked upload with %s',
  async (_, field, changes) => {
    const { server, token } = await signedIn()
    const body = initiation(makeUpload({ size: SIZE }), changes)
    const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
    expect(response.status).toBe(400)
    expect((await response.json()).message).toContain(field)
    await expectNothingLeft(server)
  },
)

it('rejects the start of a chunked upload with an invalid descriptor', async () => {
  const { server, token } = await signedIn()
  for (const changes of [{ city: 'Arezzo' }, { name: `${newId()}.jpg` }, { labels: ['cat'] }]) {
    const upload = makeUpload({ size: SIZE, ...(changes as object) })
    const body = initiation(upload)
    const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
    expect((await response.json()).message).toContain(`mediaMetadata.${Object.keys(changes)[0]}`)
  }
  await expectNothingLeft(server)
})

it('rejects a file that is already in the library', async () => {
  const { server, token, upload, sending } = await begun()
  await sendChunks(sending)
  const duplicate = await uploaded(server, token, makeUpload({ checksum: upload.dto.checksum }))
  expect(await answer(await complete(sending))).toEqual([409, 'DUPLICATE_ITEM'])
  for (const [again, code] of [
    [makeUpload({ checksum: upload.dto.checksum }), 'DUPLICATE_ITEM'],
    [makeUpload({ id: duplicate.dto.id }), 'ITEM_EXISTS'],
  ] as const) {
    const body = initiation(again)
    const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
    expect(await answer(response)).toEqual([409, code])
  }
})

it('limits the unfinished uploads of an account', async () => {
  const { server, token } = await signedIn()
  const begunOnes = await Promise.all(
    Array.from({ length: LIMITS.openUploads }, () => begin(server, token, makeUpload({ size: 9 }))),
  )
  const body = initiation(makeUpload({ size: 9 }))
  const again = () => call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect(await answer(await again())).toEqual([409, 'LIMIT_REACHED'])
  await uploaded(server, token)
  for (const one of begunOnes.slice(0, 1)) await abandon(one)
  expect((await again()).status).toBe(200)
})

it("answers NOT_FOUND for other people's uploads", async () => {
  const { server, token, sending } = await begun()
  await sendChunks(sending)
  const stranger = { ...sending, token: (await signUp(server)).token }
  const unknown = { ...sending, uploadId: '0'.repeat(32), token }
  for (const foreign of [stranger, unknown]) {
    for (const use of [status, complete, abandon, (s: ChunkedSending) => sendChunk(s, 0)]) {
      expect(await answer(await use(foreign))).toEqual([404, 'NOT_FOUND'])
    }
  }
  expect((await complete(sending)).status).toBe(200)
})

it('requires a session for every call of a chunked upload', async () => {
  const { sending } = await begun()
  const nobody = { ...sending, token: random(32) }
  for (const use of [status, complete, abandon, (s: ChunkedSending) => sendChunk(s, 0)]) {
    expect(await answer(await use(nobody))).toEqual([401, 'NOT_SIGNED_IN'])
  }
})
