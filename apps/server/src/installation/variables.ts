import { type DownloadUrls, type PublicVariable, webAddress } from '@safelight/contract/variables'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** The variables that anybody may read: those that are active and not sensitive. */
export const publicRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('variables')
    .select(['key', 'value'])
    .where('is_active', '=', 1)
    .where('is_sensitive', '=', 0)
    .orderBy('category')
    .orderBy('key')

export const appUrlRows = (db: Kysely<Schema>) => publicRows(db).where('category', '=', 'URLS')

export async function readPublic(rows: ReturnType<typeof publicRows>): Promise<PublicVariable[]> {
  const found = await rows.execute()
  return found.map(({ key, value }) => ({ variableKey: key, variableValue: value }))
}

/** Where the desktop app can be had: nowhere unless there is a good address, and none is to be had if switched off. */
export async function readDownloadUrls(db: Kysely<Schema>): Promise<DownloadUrls> {
  const rows = await publicRows(db).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const address = (key: string) => webAddress.safeParse(values.get(key)).data ?? null
  const urls = {
    windows: address('DESKTOP_WINDOWS_URL'),
    macos: address('DESKTOP_MACOS_URL'),
    linux: address('DESKTOP_LINUX_URL'),
  }
  const isOff = values.get('DESKTOP_DOWNLOADS_ENABLED')?.toLowerCase() === 'false'
  return { enabled: !isOff && Object.values(urls).some(url => url !== null), urls }
}
