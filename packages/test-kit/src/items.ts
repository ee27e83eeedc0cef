import type { MediaItem, MediaPage } from '@safelight/contract/items'
import { insertItem } from '../../../apps/server/src/items/insert-item.ts'
import type { ItemRow } from '../../../apps/server/src/items/item.ts'
import { call, type Person, random } from './accounts/account.ts'
import type { TestServer } from './server.ts'
import { newId } from './uploads/uploads.ts'

/** Adds items without blobs to the database, for tests of lists. */
export async function addItems(
  { context }: Pick<TestServer, 'context'>,
  { id: owner_id }: Pick<Person, 'id'>,
  days: string[],
  type = 'image/jpeg',
): Promise<string[]> {
  const items = days.map(day => anItem({ owner_id, day, type }))
  await context.database.transaction().execute(async transaction => {
    for (const item of items) await insertItem(transaction, item)
  })
  return items.map(item => item.id)
}

export const anItem = (changes: Partial<ItemRow>): ItemRow => ({
  id: newId(),
  owner_id: 1,
  type: 'image/jpeg',
  size: 1,
  checksum: random(32),
  day: '2024-05-17',
  date_added: '2024-06-01T10:00:00.000Z',
  version: 1,
  private_version: 1,
  wrapped_key: random(61),
  shared_details: random(285),
  private_details: random(285),
  original_blob: '0'.repeat(32),
  original_bytes: 57,
  original_digest: random(32),
  chunk_bytes: null,
  renditions_blob: null,
  renditions_digest: null,
  renditions_json: '[]',
  trashed_at: null,
  ...changes,
})

/** Moves an item to the trash without updating counters. */
export async function trash({ context }: TestServer, id: string | undefined): Promise<void> {
  await context.database
    .updateTable('items')
    .set({ trashed_at: new Date().toISOString() })
    .where('id', '=', id ?? '')
    .execute()
}

/** Returns the storage that an account uses, in bytes, as the database's counter states it. */
export async function used({ context }: TestServer, { id }: Person): Promise<number> {
  const counters = await context.database
    .selectFrom('counters')
    .select('used_bytes')
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow()
  return counters.used_bytes
}

export const days = (count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(2020, 0, 1 + (i % 700))).toISOString().slice(0, 10),
  )

export const read = async <T>(server: TestServer, person: Person, path: string): Promise<T> =>
  (await call(server, 'GET', path, { token: person.token })).json()

export const page = (server: TestServer, person: Person, path: string): Promise<MediaPage> =>
  read(server, person, `/api/media/all-metadata-steps/${path}`)

export const cursorOf = (item: Pick<MediaItem, 'dateTaken' | 'id'> | undefined): string =>
  `${item?.dateTaken}_${item?.id}`

/** Moves an item to the trash and deletes it there, as a person does. */
export async function purge(server: TestServer, token: string, id: string): Promise<void> {
  for (const what of ['trash', 'delete']) {
    const body = { ids: [id] }
    const response = await call(server, 'POST', `/api/media/${what}`, { token, body })
    if (response.status !== 200) throw new Error(await response.text())
  }
}
