import { expect, it } from 'vitest'
import { call, signUp } from '../../../apps/server/test/support/accounts/account.ts'
import { expectCounted } from '../../../apps/server/test/support/database/recount.ts'
import { startServer } from '../../../apps/server/test/support/server.ts'
import { seedItems } from './seed.ts'

it('leaves a library as its uploads would have left it', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const [cursor] = seedItems(server.folder, person.id, 600)
  const read = async (path: string) => (await call(server, 'GET', path, person)).json()
  const first = await read('/api/media/all-metadata-steps/0/200')
  expect(first.fileUploadResponseList).toHaveLength(200)
  const deep = await read(`/api/media/all-metadata-steps/0/200?after=${cursor}`)
  expect(deep.fileUploadResponseList).toHaveLength(200)
  expect((await read('/api/media/changes?since=500')).last).toBe(600)
  await expectCounted(server.parts.database)
})
