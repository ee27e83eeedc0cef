import { mediaKey } from '@safelight/contract/media-keys'
import { trashItems } from '@safelight/contract/trash'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { expect, it } from 'vitest'
import { fetchCiphertext } from '../../packages/client/src/api/fetch-ciphertext.ts'
import { createCopies } from '../../packages/client/src/copies/copies.ts'
import type { LibraryItem } from '../../packages/client/src/items/item.ts'
import { streamKeysOf } from '../../packages/client/src/items/item.ts'
import { createStreamReader } from '../../packages/client/src/media/streams/read-stream.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { createLastAnswers } from '../../packages/client/src/store/last-answers.ts'
import { createVersionMarks } from '../../packages/client/src/store/version-marks.ts'
import { createDuplicateCheck } from '../../packages/client/src/upload/sending/duplicate-check.ts'
import { inPage } from '../../packages/client/test/page.ts'
import { aServer, clientOf } from './actors.ts'
import { aPicture } from './guest-uploads.ts'
import { uploadSteps } from './upload-steps.ts'

const TAKEN = { local: '2021-07-04T18:30:05.000', offsetMinutes: 120 }

/** Ada shares an album with Bob, who copies items of it. */
async function anAlbum(contents: readonly string[]) {
  const server = await aServer()
  inPage(server.url)
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  const member = await signUpOwner(server, 'bob@example.org')
  const bob = await clientOf(server, member)
  const items: LibraryItem[] = []
  for (const content of contents) {
    const file = aPicture(content)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const name = `${content}.jpg`
    items.push(await ada.open(await uploadOriginal(server, owner, { name, bytes, taken: TAKEN })))
  }
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, items)
  await ada.sharing.shareWith({ type: 'album', id }, bob.email, 'VIEW')

  const { account, identity, api, contacts } = bob
  const { token } = member.person
  const disk = Promise.resolve(createMemoryDisk())
  const versionMarks = createVersionMarks(account, disk)
  const answers = createLastAnswers({ keys: account, disk, api })
  const context = { account, identity, api, contacts, versionMarks, answers }
  const stored: string[] = []
  const copies = createCopies({
    steps: {
      ...uploadSteps(server, token, context),
      joinMovie: async () => undefined,
      refuseDuplicate: createDuplicateCheck(api),
      stored: async record => void stored.push(record.id),
    },
    readStream: createStreamReader({
      keysOf: item => streamKeysOf(account, item),
      readThumbnail: async () => new Uint8Array(),
      fetchCiphertext: ({ fileName }, role) =>
        fetchCiphertext({ key: mediaKey(fileName, role) }, token),
    }),
    reach: async () => {},
    matchArrivals: async () => {},
  })
  return {
    ada,
    bob,
    copies,
    stored,
    shared: (await bob.albums.page(id)).items,
    async ended() {
      const end = Promise.withResolvers<void>()
      const look = () => copies.progress().status === 'ended' && end.resolve()
      const unsubscribe = copies.subscribe(look)
      look()
      await end.promise
      unsubscribe()
      return copies.progress()
    },
  }
}

it('copies items under new keys, with the name and time of the original', async () => {
  const { bob, copies, stored, shared, ended } = await anAlbum(['sea', 'sand'])
  copies.copy(shared)
  expect(await ended()).toMatchObject({ total: 2, copied: 2, present: 0, failed: [], share: 1 })
  const own = await Promise.all(stored.map(id => bob.open(id)))
  expect(own.map(item => item.details?.name).sort()).toEqual(['sand.jpg', 'sea.jpg'])
  for (const item of own) {
    expect(item.shared).toBeUndefined()
    expect(item.details?.taken).toEqual(TAKEN)
    expect(item.privateDetails?.labels).toEqual([])
    const source = shared.find(one => one.details?.name === item.details?.name)
    expect(source?.id).not.toBe(item.id)
    expect(source?.details?.streams.original.header).not.toBe(item.details?.streams.original.header)
  }
})

it('copies nothing twice, and restores a copy from the trash', async () => {
  const { bob, copies, stored, shared, ended } = await anAlbum(['sea'])
  copies.copy([...shared, ...shared])
  expect(await ended()).toMatchObject({ total: 1, copied: 1 })
  copies.copy(shared)
  expect(await ended()).toMatchObject({ total: 1, copied: 0, present: 1 })
  await bob.api.call(trashItems, { body: { ids: stored } })
  copies.copy(shared)
  expect(await ended()).toMatchObject({ total: 1, copied: 1, present: 0 })
  expect(stored).toHaveLength(1)
})

it('names items that it cannot copy, and copies the others', async () => {
  const { ada, copies, shared, ended } = await anAlbum(['sea', 'sand'])
  const [lost] = shared
  await ada.api.call(trashItems, { body: { ids: [lost?.id ?? ''] } })
  copies.copy(shared)
  const { copied, failed } = await ended()
  expect(copied).toBe(1)
  expect(failed.map(({ path }) => path)).toEqual([lost?.details?.name])
})

it('stops', async () => {
  const { copies, stored, shared, ended } = await anAlbum(['sea', 'sand'])
  copies.copy(shared)
  copies.stop()
  expect(await ended()).toMatchObject({ total: 2, copied: 0, failed: [] })
  copies.dismiss()
  expect(copies.progress().status).toBe('none')
  expect(stored).toEqual([])
})
