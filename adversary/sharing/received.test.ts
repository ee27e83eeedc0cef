import { sharedReadingKeysOf } from '@safelight/crypto/account-keys'
import { expect, it } from 'vitest'
import { dayNumber } from '../../packages/client/src/items/months/day-number.ts'
import { createReceived } from '../../packages/client/src/search/received/received.ts'
import { receivedContext } from '../../packages/client/src/search/received/received-context.ts'
import { createReceivedSearch } from '../../packages/client/src/search/received/received-search.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { aServer, type Somebody, somebody } from './actors.ts'

// Tests the search in what others share, with the keys that its worker gets.

const TODAY = dayNumber('2026-11-21')

async function searchOf({ account, identity: { sealedRecipient }, api }: Somebody) {
  const keys = { ...sharedReadingKeysOf(account), sealedRecipient }
  const context = await receivedContext(keys, api, Promise.resolve(createMemoryDisk()))
  return createReceivedSearch(createReceived(context), () => TODAY)
}

it('finds shared albums and items, pins nobody, and forgets what is no longer shared', async () => {
  const server = await aServer()
  const [ada, bob] = [await somebody(server, 'ada'), await somebody(server, 'bob')]
  const geyser = await ada.upload('geyser.jpg')
  const harbor = await ada.upload('harbor.jpg')
  const { id } = await ada.albums.create({ title: 'Iceland', description: '' }, [geyser])
  await ada.sharing.shareWith({ type: 'album', id }, bob.email, 'VIEW')
  const { people } = await ada.sharing.shareWith({ type: 'item', item: harbor }, bob.email, 'VIEW')
  const search = await searchOf(bob)
  const found = (text: string) => search.find(text).map(({ kind, id }) => [kind, id])
  await search.refresh()
  expect(found('iceland')).toEqual([['album', id]])
  expect(found('geyser')).toEqual([['album', id]])
  expect(found('harbor')).toEqual([['item', harbor.id]])
  expect(found('example.org harbor')).toEqual([['item', harbor.id]])
  expect(await bob.contacts.list()).toEqual([])

  for (const person of people) await ada.sharing.revoke({ type: 'item', item: harbor }, person)
  await search.refresh()
  expect(found('harbor')).toEqual([])
})
