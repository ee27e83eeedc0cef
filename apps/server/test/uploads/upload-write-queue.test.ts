import { setImmediate as turn } from 'node:timers/promises'
import { signUp } from '@safelight/test-kit/accounts/account'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { openUploadsOf, reserveUpload } from '../../src/uploads/reserve-upload.ts'

it('serves other requests between uploads that start at the same time', async () => {
  const server = await startServer()
  const { id } = await signUp(server)
  const { database } = server.context
  let begun = 0
  const begin = async () => {
    await reserveUpload(database, id, 1, { bytes: null, uploads: null }, new Date())
    begun += 1
  }
  const all = Promise.all(Array.from({ length: 20 }, begin))
  await turn()
  expect(begun).toBeLessThan(3)
  await all
  expect(await openUploadsOf(database, id).executeTakeFirst()).toEqual({ count: 20 })
})
