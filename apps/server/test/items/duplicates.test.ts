import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { trash } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const ask = (checksums: unknown, token = person.token) =>
  call(server, 'POST', '/api/media/duplicates', { token, body: { checksums } })

const known = async (checksums: string[], token = person.token) =>
  (await (await ask(checksums, token)).json()).known

it('finds duplicates in the library and in the trash', async () => {
  const { dto: kept } = await uploaded(server, person.token)
  const { dto: trashed } = await uploaded(server, person.token)
  await trash(server, trashed.id)
  const answer = await known([random(32), trashed.checksum, kept.checksum, kept.checksum])
  expect(answer).toHaveLength(2)
  expect(answer).toEqual(
    expect.arrayContaining([
      { checksum: kept.checksum, id: kept.id, trashed: false },
      { checksum: trashed.checksum, id: trashed.id, trashed: true },
    ]),
  )
})

it('prefers a duplicate in the library to a duplicate in the trash', async () => {
  const checksum = random(32)
  for (let i = 0; i < 2; i += 1) {
    const { dto } = await uploaded(server, person.token, makeUpload({ checksum }))
    await trash(server, dto.id)
  }
  expect(await known([checksum])).toMatchObject([{ checksum, trashed: true }])
  const { dto } = await uploaded(server, person.token, makeUpload({ checksum }))
  expect(await known([checksum])).toEqual([{ checksum, id: dto.id, trashed: false }])
})

it("finds no duplicates in other people's libraries", async () => {
  const other = await signUp(server)
  const { dto: foreign } = await uploaded(server, other.token)
  expect(await known([foreign.checksum])).toEqual([])
  const { dto: own } = await uploaded(
    server,
    person.token,
    makeUpload({ checksum: foreign.checksum }),
  )
  expect(await known([foreign.checksum])).toMatchObject([{ id: own.id }])
})

it('accepts at most 500 checksums', async () => {
  const { dto } = await uploaded(server, person.token)
  const many = Array.from({ length: 499 }, () => random(32))
  expect(await known([...many, dto.checksum])).toHaveLength(1)
  expect((await ask([...many, random(32), random(32)])).status).toBe(400)
})

it.each([
  [[]],
  [undefined],
  ['x'],
  [['']],
  [['A'.repeat(42)]],
  [[`${'A'.repeat(42)}=`]],
  [[1]],
  [[null]],
])('rejects %j as a list of checksums', async checksums => {
  const response = await ask(checksums)
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

it('the search for duplicates requires a session', async () => {
  const response = await call(server, 'POST', '/api/media/duplicates', {
    body: { checksums: [random(32)] },
  })
  expect(response.status).toBe(401)
})
