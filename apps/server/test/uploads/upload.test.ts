import { LIMITS } from '@safelight/contract/limits'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { expectNothingLeft, set, signedIn, uploadsOf } from '@safelight/test-kit/uploads/uploading'
import {
  bytesOf,
  digestOf,
  encodeForm,
  makeUpload,
  newId,
  partsOf,
  send,
  sendParts,
  uploaded,
} from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

it('stores an item with all its streams', async () => {
  const { server, person } = await signedIn()
  const upload = makeUpload({ size: 600_000 })
  const response = await send(server, person.token, upload)
  const { dto, file, renditions } = upload
  const item = {
    id: dto.id,
    fileName: `${dto.id}.jpg`,
    name: `${dto.id}.jpg`,
    filePath: `/${dto.id}.jpg`,
    type: 'image/jpeg',
    size: 600_000,
    checksum: dto.checksum,
    dateAdded: dto.dateAdded,
    dateTaken: '2024-05-17',
    creationDate: '2024-05-17',
    version: 1,
    wrappedKey: dto.wrappedKey,
    sharedDetails: dto.sharedDetails,
    privateDetails: dto.privateDetails,
    privateVersion: 1,
  }
  expect([response.status, await response.json()]).toEqual([200, item])

  const read = async (key: string) => {
    const headers = { authorization: `Bearer ${person.token}` }
    const response = await fetch(`${server.url}/authz?key=${key}`, { headers })
    return Buffer.from(await response.arrayBuffer())
  }
  const previewLength = dto.renditions[0]?.length
  expect((await read(`/${dto.id}.jpg`)).equals(file)).toBe(true)
  expect(await read(`/previews/preview_${dto.id}.jpg`)).toEqual(
    renditions.subarray(0, previewLength),
  )
  expect(await read(`/thumbnails/thumb_${dto.id}.jpg`)).toEqual(renditions.subarray(previewLength))

  const me = await (await call(server, 'GET', '/api/user/me', { token: person.token })).json()
  expect(me.storage.usedBytes).toBe(bytesOf(upload))
  expect(await uploadsOf(server)).toEqual([])
  expect(await server.blobs()).toHaveLength(2)
})

it.each([0, 1, 262_088, 262_089, 524_216, 524_217])(
  'accepts an original of %i bytes',
  async size => {
    const { server, person } = await signedIn()
    const response = await send(server, person.token, makeUpload({ size }, []))
    expect(response.status).toBe(200)
    expect(await server.blobs()).toHaveLength(1)
  },
)

const wrong: [string, number, string, (upload: ReturnType<typeof makeUpload>) => void][] = [
  ['a wrong digest of the original', 400, 'CHECKSUM_MISMATCH', u => set(u, { digest: random(32) })],
  [
    'a wrong digest of the renditions',
    400,
    'CHECKSUM_MISMATCH',
    u => set(u, { renditionsDigest: random(32) }),
  ],
  [
    'a byte that changed on the way',
    400,
    'CHECKSUM_MISMATCH',
    u => u.file.writeUInt8(u.file.readUInt8(99) ^ 1, 99),
  ],
  ['an original too short for its size', 400, 'UPLOAD_INCOMPLETE', u => set(u, { size: 1001 })],
  ['an original too long for its size', 400, 'UPLOAD_INCOMPLETE', u => set(u, { size: 999 })],
  [
    'an unencrypted original',
    400,
    'INVALID_REQUEST',
    u => {
      u.file.writeUInt8(0xff, 0)
      set(u, { digest: digestOf(u.file) })
    },
  ],
  [
    'an unencrypted second rendition',
    400,
    'INVALID_REQUEST',
    u => {
      u.renditions.writeUInt8(0xff, u.dto.renditions[0]?.length ?? 0)
      set(u, { renditionsDigest: digestOf(u.renditions) })
    },
  ],
  [
    'renditions that are too short',
    400,
    'UPLOAD_INCOMPLETE',
    u => set(u, { renditions: [{ role: 'preview', length: u.renditions.length + 1 }] }),
  ],
  [
    'renditions that are too long',
    400,
    'UPLOAD_INCOMPLETE',
    u => set(u, { renditions: [{ role: 'preview', length: u.renditions.length - 1 }] }),
  ],
  ['unannounced renditions', 400, 'INVALID_REQUEST', u => set(u, { renditions: [] })],
  [
    'renditions beyond the limit',
    400,
    'INVALID_REQUEST',
    u => set(u, { renditions: [{ role: 'preview', length: LIMITS.renditionsBytes + 1 }] }),
  ],
  ['another name than its id', 400, 'INVALID_REQUEST', u => set(u, { name: `${newId()}.jpg` })],
  ['another ending than its type', 400, 'INVALID_REQUEST', u => set(u, { type: 'image/png' })],
  ['a size beyond 5 GB', 400, 'INVALID_REQUEST', u => set(u, { size: LIMITS.fileBytes + 1 })],
  ['an unencrypted label', 400, 'INVALID_REQUEST', u => set(u, { labels: ['cat'] as never })],
  ['an impossible day', 400, 'INVALID_REQUEST', u => set(u, { creationDate: '2024-02-30' })],
  [
    'an id that is a path',
    400,
    'INVALID_REQUEST',
    u => set(u, { id: '../../../../../etc/passwd' }),
  ],
  ['an unknown field', 400, 'INVALID_REQUEST', u => set(u, { owner: 1 } as never)],
]

it.each(wrong)('rejects an upload with %s', async (_, status, code, spoil) => {
  const { server, person } = await signedIn()
  const upload = makeUpload()
  spoil(upload)
  const response = await send(server, person.token, upload)
  expect([response.status, (await response.json()).code]).toEqual([status, code])
  await expectNothingLeft(server, person)
})

type FormParts = ReturnType<typeof partsOf>

const misordered: [string, (parts: FormParts) => FormParts][] = [
  ['without any part', () => []],
  ['without the descriptor', ([, file, renditions]) => some(file, renditions)],
  ['without the file', ([dto, , renditions]) => some(dto, renditions)],
  ['without the announced renditions', ([dto, file]) => some(dto, file)],
  ['with the file first', ([dto, file, renditions]) => some(file, dto, renditions)],
  ['with the renditions before the file', ([dto, file, renditions]) => some(dto, renditions, file)],
  ['with two descriptors', ([dto, file, renditions]) => some(dto, dto, file, renditions)],
  ['with two files', ([dto, file, renditions]) => some(dto, file, file, renditions)],
  ['with renditions twice', parts => some(...parts, parts[2])],
  ['with an unknown part', parts => some(...parts, ['more', 'x'])],
  ['with an unknown file', parts => some(...parts, ['more', new Blob(['x'])])],
  ['with a descriptor that is a file', ([dto, ...rest]) => some(['dto', blobOf(dto)], ...rest)],
  ['with a file that is a field', ([dto]) => some(dto, ['file', 'text'])],
  ['with a descriptor that is not JSON', ([, ...rest]) => some(['dto', '{"id":'], ...rest)],
  ['with a descriptor that is too long', ([dto, ...rest]) => some(tooLong(dto), ...rest)],
  ['with a deeply nested descriptor', ([, ...rest]) => some(['dto', '['.repeat(150_000)], ...rest)],
  ['with a part named __proto__', ([, ...rest]) => some(['__proto__', '{}'], ...rest)],
  [
    'with __proto__ in the descriptor',
    ([dto, ...rest]) => some(['dto', String(dto?.[1]).replace('{', '{"__proto__":{},')], ...rest),
  ],
]

function some(...parts: (FormParts[number] | undefined)[]): FormParts {
  return parts.filter(part => part !== undefined)
}

const blobOf = (part: FormParts[number] | undefined) => new Blob([part?.[1] ?? ''])

const tooLong = (dto: FormParts[number] | undefined): FormParts[number] => [
  'dto',
  `${dto?.[1]}${' '.repeat(LIMITS.descriptorBytes)}`,
]

it.each(misordered)('rejects a form %s', async (_, change) => {
  const { server, person } = await signedIn()
  const response = await sendParts(server, person.token, change(partsOf(makeUpload())))
  const { code } = await response.json()
  expect(response.status).toBe(400)
  expect(['INVALID_REQUEST', 'UPLOAD_INCOMPLETE']).toContain(code)
  await expectNothingLeft(server, person)
})

it('rejects bodies that are not forms', async () => {
  const { server, person } = await signedIn()
  const authorization = `Bearer ${person.token}`
  for (const type of ['application/json', 'multipart/form-data', 'application/octet-stream']) {
    const response = await fetch(`${server.url}/api/upload/`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: '{}',
    })
    expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  }
  await expectNothingLeft(server, person)
})

it('rejects an upload without a stated length', async () => {
  const { server, person } = await signedIn()
  const { type } = await encodeForm(partsOf(makeUpload()))
  const { socket, head } = rawConnection(server)
  socket.write(
    requestHead('POST', '/api/upload/', {
      authorization: `Bearer ${person.token}`,
      'content-type': type,
      'transfer-encoding': 'chunked',
    }),
  )
  expect(await head()).toMatch(/^HTTP\/1.1 400 [\s\S]*INVALID_REQUEST/)
  await expectNothingLeft(server, person)
})

it('rejects an item id that is already in use', async () => {
  const { server, person } = await signedIn()
  const other = await signUp(server)
  const { dto } = await uploaded(server, person.token)
  for (const { token } of [person, other]) {
    const response = await send(server, token, makeUpload({ id: dto.id }))
    expect([response.status, (await response.json()).code]).toEqual([409, 'ITEM_EXISTS'])
  }
  expect(await server.blobs()).toHaveLength(2)
})

it('rejects a file that the same person has already uploaded', async () => {
  const { server, person } = await signedIn()
  const other = await signUp(server)
  const { dto } = await uploaded(server, person.token)
  const again = await send(server, person.token, makeUpload({ checksum: dto.checksum }))
  expect([again.status, (await again.json()).code]).toEqual([409, 'DUPLICATE_ITEM'])
  expect((await send(server, other.token, makeUpload({ checksum: dto.checksum }))).status).toBe(200)
  expect(await server.blobs()).toHaveLength(4)
})

it('accepts a file again if its first copy is in the trash', async () => {
  const { server, person } = await signedIn()
  const { dto } = await uploaded(server, person.token)
  await server.context.database
    .updateTable('items')
    .set({ trashed_at: new Date().toISOString() })
    .execute()
  const again = await send(server, person.token, makeUpload({ checksum: dto.checksum }))
  expect(again.status).toBe(200)
})

it.each([
  ['id', 'ITEM_EXISTS', () => ({ id: newId() })],
  ['checksum', 'DUPLICATE_ITEM', () => ({ checksum: random(32) })],
])('accepts only one of many concurrent uploads with the same %s', async (_, code, same) => {
  const { server, person } = await signedIn()
  const shared = same()
  const uploads = Array.from({ length: 5 }, () => makeUpload({ ...shared, size: 400_000 }))
  const answers = await Promise.all(uploads.map(upload => send(server, person.token, upload)))
  const bodies = await Promise.all(answers.map(answer => answer.json()))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(bodies.filter(body => body.code === code)).toHaveLength(4)
  expect(await server.blobs()).toHaveLength(2)
  expect(await uploadsOf(server)).toEqual([])

  const winner = uploads[answers.findIndex(answer => answer.status === 200)]
  const headers = { authorization: `Bearer ${person.token}` }
  const stored = await fetch(`${server.url}/authz?key=/${winner?.dto.name}`, { headers })
  expect(digestOf(Buffer.from(await stored.arrayBuffer()))).toBe(winner?.dto.digest)
})
