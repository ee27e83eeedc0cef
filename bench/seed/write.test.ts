import { expect, it } from 'vitest'
import { verify } from '../../apps/server/src/commands/verify/verify.ts'
import { call } from '../../apps/server/test/support/accounts/account.ts'
import { inFolder } from '../../apps/server/test/support/commands.ts'
import { signUpOwner } from '../../apps/server/test/support/library.ts'
import { startServer } from '../../apps/server/test/support/server.ts'
import { openItem } from '../../packages/library/src/lib/items/item.ts'
import { writeLibrary } from './write.ts'

it('leaves a whole library in which nothing is wrong, and which its owner can open', async () => {
  const server = await startServer()
  const { person, keys } = await signUpOwner(server, 'ada@example.org')
  const plan = { items: 12, pictures: 3, bigDay: 0, isWhole: true }
  await writeLibrary(server.folder, person.id, keys, plan)
  const found = await inFolder(server, verify)
  expect(found).toMatchObject({ blobs: 15, read: 15, faults: [], miscounts: [], damage: [] })
  expect(found.unknown).toBe(0)
  const items = await (await call(server, 'GET', '/api/media/all-metadata', person)).json()
  const opened = await Promise.all(items.map((item: never) => openItem(keys, item)))
  expect(opened.filter(({ details }) => details?.streams.thumbnail)).toHaveLength(3)
  for (const { details, privateDetails } of opened) {
    expect(details).toMatchObject({ width: expect.any(Number), thumbhash: expect.any(String) })
    expect(privateDetails).toMatchObject({
      cameraName: expect.any(String),
      iso: expect.any(Number),
    })
  }
})
