import { connect as connectTo, createServer, type Socket } from 'node:net'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '../../packages/client/src/api/api-client.ts'
import type { DetailsEdit } from '../../packages/client/src/items/edits/edits.ts'
import type { LibraryItem } from '../../packages/client/src/items/item.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import type { LibraryUpdate } from '../../packages/client/src/store/library-updates.ts'
import { createItemChanges } from '../../packages/client/src/sync/item-changes.ts'
import { openSyncedStore } from '../../packages/client/src/sync/open-store.ts'
import {
  createWaitingChanges,
  type WaitingState,
} from '../../packages/client/src/waiting/waiting-changes.ts'
import { createWaitingRows } from '../../packages/client/src/waiting/waiting-rows.ts'
import { clientOf } from '../sharing/actors.ts'

/* Changes that wait on a device while its connection to a real server is cut. */

/** Starts a connection to the server that can be cut. */
async function aLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  /** Passes requests on, but drops every answer. */
  let isDeaf = false
  const proxy = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (isCut) return socket.destroy()
    const upstream = connectTo(Number(port), hostname)
    sockets.add(upstream)
    upstream.on('error', () => socket.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream)
    upstream.on('data', data => (isDeaf ? socket.destroy() : socket.write(data)))
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    drop()
    proxy.close()
  })
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      drop()
    },
    loseAnswers() {
      isDeaf = true
      drop()
    },
    mend() {
      isCut = false
      isDeaf = false
      drop()
    },
  }
}

async function aLibrary() {
  const server = await startServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  const { account, identity } = ada
  const { token } = owner.person

  /** A visit of a device: a page that has just loaded. */
  async function aVisit(disk = createMemoryDisk()) {
    const line = await aLine(server.url)
    const api = createApiClient(token, { baseUrl: line.url })
    const told: LibraryUpdate[] = []
    const states: WaitingState[] = []
    const { store, sync, openRecord } = await openSyncedStore({
      keys: { ...account, person: identity.person },
      api,
      device: { disk, thumbnails: undefined },
      publish: update => void told.push(update),
    })
    const signer = { person: identity.person, signing: identity.signing }
    const changes = createItemChanges({ keys: account, signer, openRecord, api, sync })
    const { accountId } = account
    const rows = createWaitingRows(account, disk)
    const report = (state: WaitingState) => void states.push(state)
    const quietSync = { take: sync.take, apply: () => {}, rollBack: () => {} }
    const quiet = createItemChanges({ keys: account, signer, openRecord, api, sync: quietSync })
    const waiting = createWaitingChanges({
      accountId,
      changes,
      quietChanges: quiet,
      rows,
      store,
      sync,
      report,
    })
    await waiting.showAll()
    const shown = (id: string) =>
      told
        .flatMap(({ items }) => items)
        .filter(item => item.id === id)
        .at(-1)
    return {
      ...waiting,
      disk,
      line,
      states,
      shown,
      hidden: () => told.flatMap(({ removed }) => removed),
      async follow() {
        await sync.catchUp()
        await waiting.flush(true)
      },
    }
  }
  return { ...ada, aVisit }
}

const isFavorite = (item: LibraryItem | undefined) => item?.privateDetails?.isFavorite

it('shows changes while the connection is cut, and makes them in order after a reload', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  const edits: DetailsEdit[] = [
    { isFavorite: true },
    { description: 'Morning' },
    { isFavorite: false, addLabels: ['boat'] },
    { turn: 1 },
  ]
  for (const edit of edits) {
    const before = device.shown(item.id) ?? item
    expect(await device.edit([before], edit)).toEqual({ done: [item.id], failed: [] })
  }
  expect(device.states.at(-1)).toEqual({ waiting: 4, dropped: 0 })
  expect(device.shown(item.id)?.privateDetails).toMatchObject({
    isFavorite: false,
    description: 'Morning',
    labels: ['sea', 'boat'],
  })
  expect((await open(item.id)).version).toBe(1)

  const again = await aVisit(device.disk)
  expect(await again.count()).toBe(4)
  expect(again.shown(item.id)?.details?.turns).toBe(1)
  await again.follow()
  expect(await again.count()).toBe(0)
  const now = await open(item.id)
  expect(now.details?.turns).toBe(1)
  expect(now.privateDetails).toMatchObject({
    isFavorite: false,
    description: 'Morning',
    labels: ['sea', 'boat'],
  })
})

it('applies waiting changes on top of newer changes of another device', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const item = await upload('sea.jpg')
  const [device, other] = [await aVisit(), await aVisit()]
  await device.follow()
  device.line.cut()
  await device.edit([item], { isFavorite: true })
  await other.edit([item], { description: 'From the other device', name: 'boat.jpg' })
  device.line.mend()
  await device.follow()
  const now = await open(item.id)
  expect(now.details?.name).toBe('boat.jpg')
  expect(now.privateDetails).toMatchObject({
    isFavorite: true,
    description: 'From the other device',
  })
})

it('drops a change whose item is gone, and says so', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const [gone, kept] = [await upload('gone.jpg'), await upload('kept.jpg')]
  const [device, other] = [await aVisit(), await aVisit()]
  await device.follow()
  device.line.cut()
  await device.edit([gone, kept], { isFavorite: true })
  await other.trash([gone])
  await other.deleteForGood([gone.id])
  device.line.mend()
  await device.follow()
  expect(device.states.at(-1)).toEqual({ waiting: 0, dropped: 1 })
  expect(isFavorite(await open(kept.id))).toBe(true)
})

it('moves items to the trash and back in order', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const [first, second] = [await upload('first.jpg'), await upload('second.jpg')]
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.trash([first, second])
  expect(device.hidden()).toEqual(expect.arrayContaining([first.id, second.id]))
  await device.restore([second.id])
  expect(device.shown(second.id)).toBeDefined()
  device.line.mend()
  await device.follow()
  expect(await device.count()).toBe(0)
  await expect(open(first.id)).rejects.toThrow()
  expect((await open(second.id)).id).toBe(second.id)
})

it('turns a picture once, even if only the answer was lost', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.loseAnswers()
  await device.edit([item], { turn: 1, taken: { shiftMinutes: 60 } })
  await expect.poll(async () => (await open(item.id)).details?.turns).toBe(1)
  const once = await open(item.id)
  device.line.mend()
  await device.follow()
  const now = await open(item.id)
  expect(now.details).toMatchObject({ turns: 1, taken: once.details?.taken })
})

it('makes each change once when two tabs come online together', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.edit([item], { isFavorite: true })
  await device.edit([device.shown(item.id) ?? item], { description: 'Morning' })
  device.line.mend()
  const tab = await aVisit(device.disk)
  await Promise.all([device.follow(), tab.follow()])
  expect(await device.count()).toBe(0)
  expect((await open(item.id)).version).toBe(3)
})

it('keeps a change while the server fails, and does not let deletions wait', async () => {
  const { upload, open, aVisit } = await aLibrary()
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.edit([item], { isFavorite: true })
  await device.flush(true)
  expect(await device.count()).toBe(1)
  expect(await device.deleteForGood([item.id])).toMatchObject({
    failed: [item.id],
    reason: 'Permanent deletions need a connection. Try again when you are online.',
  })
  expect(await device.count()).toBe(1)
  device.line.mend()
  await device.follow()
  expect(isFavorite(await open(item.id))).toBe(true)
})

it('keeps its rows sealed', async () => {
  const { upload, aVisit } = await aLibrary()
  const item = await upload('sea.jpg')
  const device = await aVisit()
  await device.follow()
  device.line.cut()
  await device.edit([item], { description: 'a secret place' })
  const names = (await device.disk.names()).filter(name => name.startsWith('waiting-change-'))
  expect(names).toHaveLength(1)
  const row = Buffer.from((await device.disk.read(names[0] ?? '')) ?? [])
  expect(row.length).toBeGreaterThan(0)
  expect(row.includes('secret') || row.includes(item.id)).toBe(false)
})
