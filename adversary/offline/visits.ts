import { signUpOwner } from '@safelight/test-kit/library'
import type { TestServer } from '@safelight/test-kit/server'
import { createApiClient } from '../../packages/client/src/api/api-client.ts'
import { createAlbums } from '../../packages/client/src/sharing/albums/albums.ts'
import { createContacts } from '../../packages/client/src/sharing/contacts.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { createLastAnswers } from '../../packages/client/src/store/last-answers.ts'
import type {
  LibraryUpdate,
  WaitingState,
} from '../../packages/client/src/store/library-updates.ts'
import { createVersionMarks } from '../../packages/client/src/store/version-marks.ts'
import { createItemChanges } from '../../packages/client/src/sync/item-changes.ts'
import { openSyncedStore } from '../../packages/client/src/sync/open-store.ts'
import { createWaitingAlbums } from '../../packages/client/src/waiting/waiting-albums.ts'
import { createWaitingChanges } from '../../packages/client/src/waiting/waiting-changes.ts'
import { createWaitingRows } from '../../packages/client/src/waiting/waiting-rows.ts'
import { clientOf } from '../sharing/actors.ts'
import { aLine } from './line.ts'

/** An account whose devices have a connection each that can be cut. */
export async function aLibrary(server: TestServer, name = 'ada') {
  const owner = await signUpOwner(server, `${name}@example.org`)
  const client = await clientOf(server, owner)
  const { account, identity } = client
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
    const versionMarks = createVersionMarks(account, Promise.resolve(disk))
    const answers = createLastAnswers({ keys: account, disk: Promise.resolve(disk), api })
    const contacts = createContacts({ account, identity, api, versionMarks, answers })
    const albums = createWaitingAlbums({
      accountId,
      albums: createAlbums({ account, identity, api, versionMarks, contacts, answers }),
      queue: waiting,
      itemsById: async ids => [...(await store.byId(ids)).values()],
      flushSoon: () => {},
    })
    const shown = (id: string) =>
      told
        .flatMap(({ items }) => items)
        .filter(item => item.id === id)
        .at(-1)
    return {
      ...waiting,
      albums,
      count: async () => (await waiting.waitingChanges()).length,
      disk,
      line,
      states,
      shown,
      hidden: () => told.flatMap(({ removed }) => removed),
      async follow() {
        do {
          await sync.catchUp()
          await waiting.flush(true)
        } while (await albums.flush(true))
      },
    }
  }
  return { ...client, aVisit }
}
