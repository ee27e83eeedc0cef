import type { NewDetails } from '@safelight/contract/details'
import type { MediaItem } from '@safelight/contract/items'
import { createIdentity, openIdentity } from '@safelight/crypto/identity'
import { expect, it } from 'vitest'
import { anAccount, anUpload, recordOf } from '../../test/fixtures.ts'
import { aServer } from '../../test/server.ts'
import { openItem } from '../items/item.ts'
import { createItemChanges } from './item-changes.ts'

/** Returns a device. Its server handles `atOnce` items of a call, and returns the others as `left`. */
async function aDevice(count: number, atOnce: number) {
  const account = await anAccount()
  const uploads = await Promise.all(Array.from({ length: count }, () => anUpload(account)))
  const records = new Map(uploads.map(recordOf).map(record => [record.id, record]))
  const { api, received } = await aServer((path, body) => {
    const changes = (body.changes ?? []) as (NewDetails & { id: string })[]
    const ids =
      path === '/api/media/details' ? changes.map(each => each.id) : (body.ids as string[])
    const items = ids.slice(0, atOnce).map(id => records.get(id))
    return { items, stale: [], left: ids.slice(atOnce) }
  })
  const taken: string[] = []
  const actions = createItemChanges({
    keys: account,
    signer: await openIdentity(account, await createIdentity(account)),
    openRecord: (record: MediaItem) => openItem(account, record),
    api,
    sync: {
      take: async ({ records = [] }) => void taken.push(...records.map(record => record.id)),
      apply: () => {},
      rollBack: () => {},
    },
  })
  const open = () => Promise.all([...records.values()].map(record => openItem(account, record)))
  return { actions, ids: [...records.keys()], open, taken, received }
}

it('requests a restore or an edit again for items that the server left out', async () => {
  const { actions, ids, open, taken, received } = await aDevice(5, 2)
  expect(await actions.restore(ids)).toEqual({ done: ids, failed: [] })
  expect(taken.splice(0)).toEqual(ids)
  expect(received.splice(0).map(({ body }) => (body.ids as string[]).length)).toEqual([5, 3, 1])

  const edited = await actions.edit(await open(), { isFavorite: true })
  expect(edited).toEqual({ done: ids, failed: [] })
  expect(taken).toEqual(ids)
  expect(received.map(({ body }) => (body.changes as unknown[]).length)).toEqual([5, 3, 1])
})

it('reports all items as failed if the server processes none of them', async () => {
  const { actions, ids, open, received } = await aDevice(3, 0)
  expect(await actions.restore(ids)).toMatchObject({ done: [], failed: ids })
  expect(await actions.edit(await open(), { isFavorite: true })).toMatchObject({ failed: ids })
  expect(received).toHaveLength(2)
})
