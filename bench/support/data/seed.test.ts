import { call, signUp } from '@safelight/test-kit/accounts/account'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { seedItems } from './seed.ts'

it('the server lists a seeded library and its changes', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const [cursor] = seedItems(server.folder, person.id, 600)
  const read = async (path: string) => (await call(server, 'GET', path, person)).json()
  const first = await read('/api/media/all-metadata-steps/0/200')
  expect(first.fileUploadResponseList).toHaveLength(200)
  const deep = await read(`/api/media/all-metadata-steps/0/200?after=${cursor}`)
  expect(deep.fileUploadResponseList).toHaveLength(200)
  expect((await read('/api/media/changes?since=500')).last).toBe(600)
  await expectCounted(server.context.database)
})
