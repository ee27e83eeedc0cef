import { openAsBlob, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HeadlessLibrary, openHeadlessLibrary } from '@safelight/client/headless'
import { me } from '@safelight/contract/auth'
import { openPlaces } from '@safelight/media/places'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import type { TestServer } from '@safelight/test-kit/server'
import { onTestFinished } from 'vitest'
import {
  type AccountDecisions,
  openAccountDecisions,
} from '../../packages/client/src/decisions/account-decisions.ts'
import type { FolderSource } from '../../packages/client/src/import/folder-source.ts'
import type { ImportProgress } from '../../packages/client/src/import/import-progress.ts'
import type { Details } from '../../packages/client/src/items/edits/edits.ts'
import { sealEdit } from '../../packages/client/src/items/edits/seal-edit.ts'
import type { LibraryItem } from '../../packages/client/src/items/item.ts'
import { createShardCalls } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { clientOf, type Somebody } from '../sharing/actors.ts'
import { aFolder } from './exporting.ts'

/** A user with a library on a real server, and a device without a browser. */
export interface Device {
  owner: Owner
  client: Somebody
  library: HeadlessLibrary
  /** Items by name and size. */
  items(): Promise<Map<string, LibraryItem>>
  /** Albums, newest first, with everything that an export restores. Their items are named as in `items`. */
  albums(): Promise<RestoredAlbum[]>
  decisions: AccountDecisions
  set(item: LibraryItem, details: Details): Promise<void>
  export(partBytes?: number): Promise<string[]>
  import(source: FolderSource): Promise<ImportProgress>
}

export interface RestoredAlbum {
  title: string
  description: string
  cover: string | undefined
  items: (string | undefined)[]
}

export async function aDevice(server: TestServer, email: string): Promise<Device> {
  const owner = await signUpOwner(server, email)
  const client = await clientOf(server, owner)
  const { account: keys, identity, api } = client
  const session = {
    status: 'unlocked' as const,
    user: await api.call(me),
    token: owner.person.token,
    keys,
    identity,
    profile: { v: 1 as const, firstName: '', lastName: '', recoveryWords: 'saved' as const },
  }
  const library = openHeadlessLibrary({
    session,
    server: server.url,
    disk: createMemoryDisk(),
    loadPlaces,
  })

  const calls = createShardCalls(api, session.token, server.url)
  const decisions = openAccountDecisions(keys, calls, Promise.resolve(createMemoryDisk()))
  onTestFinished(decisions.close)

  async function items() {
    const found = new Map<string, LibraryItem>()
    for await (const page of library.items())
      for (const item of page) found.set(`${item.details?.name} ${item.size}`, item)
    return found
  }

  return {
    owner,
    client,
    library,

    items,

    async albums() {
      const names = new Map([...(await items())].map(([name, { id }]) => [id, name]))
      return Promise.all(
        (await client.albums.mine()).map(async ({ id, title, description, coverId }) => {
          const ids: string[] = []
          for (let after: string | undefined; ; ) {
            const page = await client.albums.page(id, after)
            ids.push(...page.items.map(item => item.id))
            after = page.next
            if (after === undefined) break
          }
          const cover = coverId === null ? undefined : names.get(coverId)
          return { title, description, cover, items: ids.map(each => names.get(each)) }
        }),
      )
    },

    decisions,

    async set(item, details) {
      const body = await sealEdit(keys, identity, item, details)
      const response = await fetch(`${server.url}/api/media/${item.id}`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${owner.person.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
    },

    async export(partBytes = 1e9) {
      const folder = aFolder()
      const exporter = await library.openExport()
      await exporter.start({ partBytes }, folder.open)
      const { status, failure, problems } = exporter.progress()
      if (status !== 'done' || problems > 0) throw new Error(failure ?? `${status}, ${problems}`)
      return readdirSync(folder.path).map(name => join(folder.path, name))
    },

    async import(source) {
      const importer = library.openImport()
      await importer.scan(source)
      await importer.start({ albums: false, labels: [] })
      return importer.progress()
    },
  }
}

async function loadPlaces() {
  const file = await openAsBlob(fileURLToPath(import.meta.resolve('@safelight/media/places.dat')))
  return openPlaces(file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)
}
