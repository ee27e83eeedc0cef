import type { NewDetails } from '@safelight/contract/details'
import type { MediaItem } from '@safelight/contract/items'
import { fromBase64url } from '@safelight/crypto/bytes'
import { createIdentity, openIdentity } from '@safelight/crypto/identity'
import { digestOfSealed } from '@safelight/crypto/items'
import { verifySharedDetails } from '@safelight/crypto/shared-details'
import { expect, it } from 'vitest'
import { anAccount, anUpload, recordOf } from '../../test/fixtures.ts'
import { aServer } from '../../test/server.ts'
import type { DetailsEdit } from '../items/edits/edits.ts'
import { type LibraryItem, openItem } from '../items/item.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { createItemChanges } from './item-changes.ts'

type Change = NewDetails & { id: string }

async function aDevice(count: number) {
  const account = await anAccount()
  const signer = await openIdentity(account, await createIdentity(account))
  const uploads = await Promise.all(Array.from({ length: count }, () => anUpload(account)))
  const records = new Map(uploads.map(recordOf).map(record => [record.id, record]))
  const meanwhile: (() => void)[] = []
  let broken = false
  let refusing = false

  function change(record: MediaItem, { version, ...details }: NewDetails): MediaItem {
    const { sharedDetails, privateDetails, dateTaken } = details
    const changed = { ...record, version, privateVersion: version }
    Object.assign(changed, { sharedDetails, privateDetails, dateTaken, creationDate: dateTaken })
    records.set(record.id, changed)
    return changed
  }

  const { api, received } = await aServer((path, body) => {
    if (broken) return 'INTERNAL'
    meanwhile.shift()?.()
    if (path !== '/api/media/details') {
      const ids = (body.ids as string[]).filter(id => records.has(id))
      for (const id of ids) records.delete(id)
      return { ids, months: ids.length > 0 ? ['2021-07'] : [] }
    }
    const items: MediaItem[] = []
    const stale: MediaItem[] = []
    for (const each of body.changes as (NewDetails & { id: string })[]) {
      const record = records.get(each.id)
      if (!record) continue
      if (record.version + 1 === each.version && !refusing) items.push(change(record, each))
      else stale.push(record)
    }
    return { items, stale }
  })

  const told: LibraryUpdate[] = []
  const back: LibraryItem[] = []
  const taken: Parameters<Parameters<typeof createItemChanges>[0]['sync']['take']>[0][] = []
  const actions = createItemChanges({
    keys: account,
    signer,
    openRecord: record => openItem(account, record),
    api,
    sync: {
      take: async done => void taken.push(done),
      apply: ({ items = [], removed = [] }) =>
        void told.push({ items: [...items], removed: [...removed] }),
      rollBack: items => void back.push(...items),
    },
  })
  const open = () => Promise.all([...records.values()].map(record => openItem(account, record)))
  const elsewhere = async (edit: DetailsEdit) => {
    const [item] = await open()
    if (!item) throw new Error('no item')
    const other = await aQuietCare(item, edit)
    meanwhile.push(() => {
      const record = records.get(item.id)
      if (record) change(record, other)
    })
  }
  async function aQuietCare(item: LibraryItem, edit: DetailsEdit): Promise<NewDetails> {
    const { api: other, received: sent } = await aServer(() => ({ items: [], stale: [] }))
    const quiet = {
      keys: account,
      signer,
      openRecord: (record: MediaItem) => openItem(account, record),
      api: other,
      sync: { take: async () => {}, apply: () => {}, rollBack: () => {} },
    }
    await createItemChanges(quiet).edit([item], edit)
    const [made] = (sent[0]?.body.changes ?? []) as (NewDetails & { id: string })[]
    if (!made) throw new Error('nothing was sent')
    return made
  }
  return {
    account,
    signer,
    actions,
    open,
    told,
    back,
    taken,
    received,
    elsewhere,
    forget: (id: string) => records.delete(id),
    break: () => {
      broken = true
    },
    refuse: () => {
      refusing = true
    },
  }
}

it('seals and signs an edit under the next version', async () => {
  const device = await aDevice(3)
  const before = await device.open()
  const edit = { isFavorite: true, taken: { shiftMinutes: 24 * 60 }, addLabels: ['at the sea'] }
  const result = await device.actions.edit(before, edit)
  expect(result).toEqual({ done: before.map(item => item.id), failed: [] })
  for (const item of await device.open()) {
    expect(item).toMatchObject({ version: 2, privateVersion: 2 })
    expect(item.takenLocal).toBe('2021-07-05T12:34:56.000')
    expect(item.privateDetails).toMatchObject({
      isFavorite: true,
      labels: ['at the sea'],
      longitude: 11.8851,
    })
  }
  expect(device.received).toHaveLength(1)
  const sent = JSON.stringify(device.received)
  const changes = (device.received[0]?.body.changes ?? []) as Change[]
  expect(changes).toHaveLength(3)
  for (const change of changes) {
    const { id: itemId, version, sharedDetails, detailsSignature = '' } = change
    const digest = await digestOfSealed(fromBase64url(sharedDetails))
    const signed = { owner: device.account.accountId, itemId, version, digest }
    await verifySharedDetails(device.signer.person, signed, fromBase64url(detailsSignature))
  }
  for (const secret of ['at the sea', '12:34', '43.46', 'Arezzo'])
    expect(sent).not.toContain(secret)
})

it('applies edits in the order of the requests', async () => {
  const device = await aDevice(30)
  const all = device.actions.edit(await device.open(), { isFavorite: true })
  const [shown] = device.told.at(-1)?.items ?? []
  if (!shown) throw new Error('nothing is shown')
  const one = device.actions.edit([shown], { isFavorite: false })
  for (const { failed } of await Promise.all([all, one])) expect(failed).toEqual([])
  const favorites = (await device.open()).filter(item => item.privateDetails?.isFavorite)
  expect(favorites).toHaveLength(29)
  expect(favorites.map(item => item.id)).not.toContain(shown.id)
})

it('shows an edit before the server has answered', async () => {
  const device = await aDevice(1)
  await device.actions.edit(await device.open(), { isFavorite: true })
  expect(device.told[0]?.items[0]?.privateDetails?.isFavorite).toBe(true)
  expect(device.taken).toHaveLength(1)
})

it('keeps both changes if another device changed the item first', async () => {
  const device = await aDevice(1)
  await device.elsewhere({ description: 'from the phone' })
  const { failed } = await device.actions.edit(await device.open(), { isFavorite: true })
  expect(failed).toEqual([])
  const [item] = await device.open()
  expect(item).toMatchObject({ version: 3 })
  expect(item?.privateDetails).toMatchObject({ isFavorite: true, description: 'from the phone' })
})

it('rolls back failed edits on the screen', async () => {
  const device = await aDevice(3)
  const [first, second, third] = await device.open()
  if (!first || !second || !third) throw new Error('no items')
  device.forget(second.id)
  const damaged = { ...third, privateDetails: undefined }
  const result = await device.actions.edit([first, second, damaged], { isFavorite: true })
  expect(result.done).toEqual([first.id])
  expect(result.failed).toEqual([second.id, third.id])
  expect(result.reason).toBe('This item cannot be opened.')
  expect(device.told[0]?.items.map(item => item.id)).toEqual([first.id, second.id])
  expect(device.back).toEqual([second, damaged])
})

it('reports the months from which it has deleted items', async () => {
  const device = await aDevice(2)
  const ids = (await device.open()).map(item => item.id)
  expect((await device.actions.deleteForGood(ids)).done).toEqual(ids)
  expect(device.taken).toEqual([{ deleted: ids, deletedFrom: ['2021-07'] }])
})

it('reports the failed items if the server fails', async () => {
  const device = await aDevice(2)
  const items = await device.open()
  const ids = items.map(item => item.id)
  device.break()
  const reason = 'Something went wrong on the server. Please try again later.'
  expect(await device.actions.edit(items, { isFavorite: true })).toEqual({
    done: [],
    failed: ids,
    postponed: ids,
    reason,
  })
  const failed = { done: [], failed: ids, postponed: ids, reason }
  expect(await device.actions.trash(items)).toEqual(failed)
  expect(await device.actions.deleteForGood(ids)).toEqual(failed)
  expect(device.back).toEqual([...items, ...items])
  expect(device.taken).toEqual([])
})

it('gives up after five attempts if the server rejects an edit as outdated each time', async () => {
  const device = await aDevice(1)
  device.refuse()
  const { failed, reason } = await device.actions.edit(await device.open(), { isFavorite: true })
  expect(failed).toHaveLength(1)
  expect(reason).toBe('This was changed on another device. Reload and try again.')
  expect(device.received).toHaveLength(5)
})

it('removes trashed items from the screen immediately', async () => {
  const device = await aDevice(1)
  const [item] = await device.open()
  if (!item) throw new Error('no item')
  const many = Array.from({ length: 450 }, (_, i) => ({ ...item, id: `${item.id}${i}` }))
  const { done, failed } = await device.actions.trash([item, ...many])
  expect(device.told[0]?.removed).toHaveLength(451)
  expect([done, failed.length]).toEqual([[item.id], 450])
  expect(device.received.map(({ body }) => (body.ids as string[]).length)).toEqual([200, 200, 51])
  expect(device.taken[0]).toEqual({ removed: [item.id] })
})

it('trashes items only after an edit that was requested earlier', async () => {
  const device = await aDevice(2)
  const items = await device.open()
  const edited = device.actions.edit(items, { isFavorite: true })
  const trashed = device.actions.trash(items)
  for (const { failed } of await Promise.all([edited, trashed])) expect(failed).toEqual([])
  expect(device.received.map(({ path }) => path)).toEqual([
    '/api/media/details',
    '/api/media/trash',
  ])
  expect(device.told.map(({ removed }) => removed.length)).toEqual([0, 2])
})
