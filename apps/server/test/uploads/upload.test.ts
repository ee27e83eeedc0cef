import { LIMITS } from '@safelight/contract/limits'
import type { UploadDescriptor } from '@safelight/contract/upload'
import { expect, it } from 'vitest'
import { UNREAD_BODY } from '../../src/http/limits/unread-bodies.ts'
import { call, type Person, random, signUp } from '../support/account.ts'
import { rawConnection, requestHead } from '../support/raw.ts'
import { startServer, type TestServer } from '../support/server.ts'
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
} from '../support/uploads.ts'

async function signedIn(changes: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(changes)
  return { server, person: await signUp(server) }
}

/** What an upload that failed may not leave behind. */
async function expectNothingLeft(server: TestServer, { token }: Person) {
  await expect.poll(() => uploadsOf(server)).toEqual([])
  expect(server.blobs()).toEqual([])
  const me = await (await call(server, 'GET', '/api/user/me', { token })).json()
  expect(me.storage.usedBytes).toBe(0)
  const items = await (await call(server, 'GET', '/api/media/all-metadata', { token })).json()
  expect(items).toEqual([])
  const months = await (await call(server, 'GET', '/api/media/available-months', { token })).json()
  expect(months).toEqual([])
}

const uploadsOf = (server: TestServer) =>
  server.parts.database.selectFrom('uploads').selectAll().execute()

it('keeps an item with all of its streams', async () => {
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
  expect(server.blobs()).toHaveLength(2)
})

it.each([0, 1, 262_088, 262_089, 524_216, 524_217])('takes an original of %i bytes', async size => {
  const { server, person } = await signedIn()
  const response = await send(server, person.token, makeUpload({ size }, []))
  expect(response.status).toBe(200)
  expect(server.blobs()).toHaveLength(1)
})

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
    'an original in the clear',
    400,
    'INVALID_REQUEST',
    u => {
      u.file.writeUInt8(0xff, 0)
      set(u, { digest: digestOf(u.file) })
    },
  ],
  [
    'a second rendition in the clear',
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
  ['renditions that were not announced', 400, 'INVALID_REQUEST', u => set(u, { renditions: [] })],
  [
    'renditions beyond the limit',
    400,
    'INVALID_REQUEST',
    u => set(u, { renditions: [{ role: 'preview', length: LIMITS.renditionsBytes + 1 }] }),
  ],
  ['another name than its id', 400, 'INVALID_REQUEST', u => set(u, { name: `${newId()}.jpg` })],
  ['another ending than its type', 400, 'INVALID_REQUEST', u => set(u, { type: 'image/png' })],
  ['a size beyond 5 GB', 400, 'INVALID_REQUEST', u => set(u, { size: LIMITS.fileBytes + 1 })],
  ['a label in the clear', 400, 'INVALID_REQUEST', u => set(u, { labels: ['cat'] as never })],
  ['a day that is none', 400, 'INVALID_REQUEST', u => set(u, { creationDate: '2024-02-30' })],
  [
    'an id that is a path',
    400,
    'INVALID_REQUEST',
    u => set(u, { id: '../../../../../etc/passwd' }),
  ],
  ['an unknown field', 400, 'INVALID_REQUEST', u => set(u, { owner: 1 } as never)],
]

function set(upload: ReturnType<typeof makeUpload>, changes: Partial<UploadDescriptor>) {
  Object.assign(upload.dto, changes)
}

it.each(wrong)('refuses %s and keeps nothing', async (_, status, code, spoil) => {
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
  ['with a descriptor that is no JSON', ([, ...rest]) => some(['dto', '{"id":'], ...rest)],
  ['with a descriptor that is too long', ([dto, ...rest]) => some(tooLong(dto), ...rest)],
  ['with a descriptor that is deep', ([, ...rest]) => some(['dto', '['.repeat(150_000)], ...rest)],
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

it.each(misordered)('refuses a form %s and keeps nothing', async (_, change) => {
  const { server, person } = await signedIn()
  const response = await sendParts(server, person.token, change(partsOf(makeUpload())))
  const { code } = await response.json()
  expect(response.status).toBe(400)
  expect(['INVALID_REQUEST', 'UPLOAD_INCOMPLETE']).toContain(code)
  await expectNothingLeft(server, person)
})

it('refuses bodies that are no form at all', async () => {
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

it('refuses an upload that does not tell its length', async () => {
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

/** Starts an upload of `length` bytes by hand, of which only `body` is sent. */
function begin(server: TestServer, token: string, type: string, length: number) {
  const connection = rawConnection(server)
  connection.socket.write(
    requestHead('POST', '/api/upload/', {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': length,
    }),
  )
  return connection
}

it('answers FILE_TOO_LARGE before the body is sent', async () => {
  const { server, person } = await signedIn()
  const length = 6 * 1024 ** 3
  const { head } = begin(server, person.token, 'multipart/form-data; boundary=x', length)
  expect(await head()).toMatch(/^HTTP\/1.1 413 [\s\S]*FILE_TOO_LARGE/)
  await expectNothingLeft(server, person)
})

it('answers QUOTA_EXCEEDED before the body is sent', async () => {
  const { server, person } = await signedIn({ storageLimit: 1_000_000 })
  const { head } = begin(server, person.token, 'multipart/form-data; boundary=x', 1_000_001)
  expect(await head()).toMatch(/^HTTP\/1.1 413 [\s\S]*QUOTA_EXCEEDED/)
  await expectNothingLeft(server, person)
})

it('answers NOT_SIGNED_IN before the body is sent', async () => {
  const { server } = await signedIn()
  const { head } = begin(server, random(32), 'multipart/form-data; boundary=x', 1_000_001)
  expect(await head()).toMatch(/^HTTP\/1.1 401 [\s\S]*NOT_SIGNED_IN/)
})

it('counts what is stored and what is under way against the quota', async () => {
  const { server, person } = await signedIn({ storageLimit: 100_000 })
  const first = makeUpload({ size: 60_000 }, [])
  await uploaded(server, person.token, first)
  const second = await send(server, person.token, makeUpload({ size: 60_000 }, []))
  expect((await second.json()).code).toBe('QUOTA_EXCEEDED')

  const running = begin(server, person.token, 'multipart/form-data; boundary=x', 30_000)
  await expect.poll(() => uploadsOf(server)).toHaveLength(1)
  const third = await send(server, person.token, makeUpload({ size: 20_000 }, []))
  expect((await third.json()).code).toBe('QUOTA_EXCEEDED')

  running.socket.destroy()
  await expect.poll(() => uploadsOf(server)).toEqual([])
  const last = makeUpload({ size: 20_000 }, [])
  await uploaded(server, person.token, last)
  const me = await (await call(server, 'GET', '/api/user/me', { token: person.token })).json()
  expect(me.storage).toMatchObject({
    usedBytes: bytesOf(first) + bytesOf(last),
    limitBytes: 100_000,
  })
})

it('never reserves more than the quota for uploads that begin at once', async () => {
  const { server, person } = await signedIn({ storageLimit: 100_000 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(server, person.token, makeUpload({ size: 40_000 }, []))),
  )
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(2)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(0)
  expect(server.blobs()).toHaveLength(statuses.filter(status => status === 200).length)
})

it.each([
  ['within the descriptor', 0.0005],
  ['within the original', 0.5],
  ['within the renditions', 0.93],
  ['just before the end', 0.999999],
])('gives everything back when the connection is cut %s', async (_, share) => {
  const { server, person } = await signedIn({ storageLimit: 4_000_000 })
  const upload = makeUpload({ size: 2_000_000 }, [{ role: 'preview', size: 300_000 }])
  const { type, body } = await encodeForm(partsOf(upload))
  const { socket } = begin(server, person.token, type, body.length)
  await new Promise(resolve =>
    socket.write(body.subarray(0, Math.floor(body.length * share)), resolve),
  )
  await expect.poll(() => uploadsOf(server)).toHaveLength(1)
  if (share > 0.1) await expect.poll(() => server.blobs()).not.toEqual([])
  socket.destroy()
  await expectNothingLeft(server, person)
  expect((await send(server, person.token, upload)).status).toBe(200)
})

it('answers UPLOAD_INCOMPLETE when the form lacks its end', async () => {
  const { server, person } = await signedIn()
  const { type, body } = await encodeForm(partsOf(makeUpload()))
  for (const missing of [10, 700]) {
    const response = await fetch(`${server.url}/api/upload/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      body: body.subarray(0, body.length - missing),
    })
    expect([response.status, (await response.json()).code]).toEqual([400, 'UPLOAD_INCOMPLETE'])
  }
  await expectNothingLeft(server, person)
})

it('lets a client that is still sending read the refusal and use the connection again', async () => {
  const { server, person } = await signedIn()
  const upload = makeUpload({ size: 3_000_000 })
  set(upload, { labels: ['cat'] as never })
  const { type, body } = await encodeForm(partsOf(upload))
  const { socket, head, received } = begin(server, person.token, type, body.length)
  socket.write(body.subarray(0, 100_000))
  expect(await head()).toMatch(/^HTTP\/1.1 400 /)
  socket.write(body.subarray(100_000))
  socket.write(requestHead('GET', '/api/health'))
  await expect.poll(received).toContain('{"status":"ok"}')
})

it('closes the connection of a client that goes on sending without end', async () => {
  const { server, person } = await signedIn()
  const length = 4 * 1024 ** 3
  const { socket, head, closed } = begin(server, person.token, 'multipart/form-data', length)
  expect(await head()).toMatch(/^HTTP\/1.1 400 /)
  const chunk = Buffer.alloc(1024 * 1024)
  let sent = 0
  const pump = () => {
    if (socket.destroyed) return
    sent += chunk.length
    socket.write(chunk, pump)
  }
  pump()
  await closed()
  expect(sent).toBeGreaterThan(UNREAD_BODY.bytes)
  expect(sent).toBeLessThan(UNREAD_BODY.bytes + 64 * 1024 * 1024)
})

it('refuses an id that exists, also to other people', async () => {
  const { server, person } = await signedIn()
  const other = await signUp(server)
  const { dto } = await uploaded(server, person.token)
  for (const { token } of [person, other]) {
    const response = await send(server, token, makeUpload({ id: dto.id }))
    expect([response.status, (await response.json()).code]).toEqual([409, 'ITEM_EXISTS'])
  }
  expect(server.blobs()).toHaveLength(2)
})

it('refuses a file twice to one person, but not to two', async () => {
  const { server, person } = await signedIn()
  const other = await signUp(server)
  const { dto } = await uploaded(server, person.token)
  const again = await send(server, person.token, makeUpload({ checksum: dto.checksum }))
  expect([again.status, (await again.json()).code]).toEqual([409, 'DUPLICATE_ITEM'])
  expect((await send(server, other.token, makeUpload({ checksum: dto.checksum }))).status).toBe(200)
  expect(server.blobs()).toHaveLength(4)
})

it('takes a file again when its twin is in the trash', async () => {
  const { server, person } = await signedIn()
  const { dto } = await uploaded(server, person.token)
  await server.parts.database
    .updateTable('items')
    .set({ trashed_at: new Date().toISOString() })
    .execute()
  const again = await send(server, person.token, makeUpload({ checksum: dto.checksum }))
  expect(again.status).toBe(200)
})

it.each([
  ['id', 'ITEM_EXISTS', () => ({ id: newId() })],
  ['checksum', 'DUPLICATE_ITEM', () => ({ checksum: random(32) })],
])('lets one of many uploads of the same %s at once win', async (_, code, same) => {
  const { server, person } = await signedIn()
  const shared = same()
  const uploads = Array.from({ length: 5 }, () => makeUpload({ ...shared, size: 400_000 }))
  const answers = await Promise.all(uploads.map(upload => send(server, person.token, upload)))
  const bodies = await Promise.all(answers.map(answer => answer.json()))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(bodies.filter(body => body.code === code)).toHaveLength(4)
  expect(server.blobs()).toHaveLength(2)
  expect(await uploadsOf(server)).toEqual([])

  const winner = uploads[answers.findIndex(answer => answer.status === 200)]
  const headers = { authorization: `Bearer ${person.token}` }
  const stored = await fetch(`${server.url}/authz?key=/${winner?.dto.name}`, { headers })
  expect(digestOf(Buffer.from(await stored.arrayBuffer()))).toBe(winner?.dto.digest)
})

it('leaves no item when the blob store fails', async () => {
  const { server, person } = await signedIn()
  const { blobs } = server.parts
  let commits = 0
  const stage = blobs.stage.bind(blobs)
  blobs.stage = async source => {
    const staged = await stage(source)
    const commit = async (key: string) => {
      commits += 1
      if (commits === 2) throw new Error('disk full')
      await staged.commit(key)
    }
    return { ...staged, commit }
  }
  const response = await send(server, person.token, makeUpload())
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'INTERNAL', message: 'Something went wrong on the server.' },
  ])
  await expectNothingLeft(server, person)
})

it('keeps the item and counts right through many uploads at once', async () => {
  const { server, person } = await signedIn()
  const uploads = Array.from({ length: 12 }, (_, i) =>
    makeUpload({
      creationDate: i % 3 === 0 ? '2023-12-31' : '2024-01-01',
      type: i % 4 === 0 ? 'video/mp4' : 'image/jpeg',
    }),
  )
  await Promise.all(uploads.map(upload => uploaded(server, person.token, upload)))
  const { token } = person
  const months = await (await call(server, 'GET', '/api/media/available-months', { token })).json()
  expect(months).toEqual([
    { year: 2024, month: 1, count: 8, videos: 2 },
    { year: 2023, month: 12, count: 4, videos: 1 },
  ])
  const me = await (await call(server, 'GET', '/api/user/me', { token })).json()
  const bytes = uploads.map(bytesOf)
  expect(me.storage.usedBytes).toBe(bytes.reduce((a, b) => a + b))
})

it('waits for an upload under way when it stops', async () => {
  const { server, person } = await signedIn()
  const upload = makeUpload({ size: 300_000 })
  const { type, body } = await encodeForm(partsOf(upload))
  const { socket, head } = begin(server, person.token, type, body.length)
  socket.write(body.subarray(0, 100_000))
  await expect.poll(() => server.blobs()).not.toEqual([])
  const closed = server.app.close()
  socket.write(body.subarray(100_000))
  expect(await head()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
  await closed
  expect(await uploadsOf(server)).toEqual([])
  expect(server.blobs()).toHaveLength(2)
})

it('gives everything back when it stops and closes the connections', async () => {
  const { server, person } = await signedIn()
  const { type, body } = await encodeForm(partsOf(makeUpload({ size: 300_000 })))
  const { socket } = begin(server, person.token, type, body.length)
  socket.write(body.subarray(0, 100_000))
  await expect.poll(() => server.blobs()).not.toEqual([])
  const closed = server.app.close()
  server.app.server.closeAllConnections()
  await closed
  expect(await uploadsOf(server)).toEqual([])
  expect(server.blobs()).toEqual([])
})

it('gives the quota back when the client has gone before the body is read', async () => {
  const { server, person } = await signedIn()
  const gone = new Promise<void>(resolve =>
    server.app.server.once('request', request => request.once('close', resolve)),
  )
  // While the connection is held, the request waits for the database.
  await server.parts.database.transaction().execute(async () => {
    const { socket } = begin(server, person.token, 'multipart/form-data; boundary=x', 1000)
    socket.write('--x')
    server.app.server.once('request', () => socket.destroy())
    await gone
  })
  await uploaded(server, person.token)
  await expect.poll(() => uploadsOf(server)).toEqual([])
})
