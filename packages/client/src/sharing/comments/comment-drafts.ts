import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DeviceDisk } from '../../store/device-disk.ts'

/** Comments that the person has begun to write. They stay on the device, sealed, until they are sent. */
export interface CommentDrafts {
  /** Resolves to '' if there is no draft. */
  read(albumId: string, itemId: string): Promise<string>
  /** Keeps the latest text. An empty text removes the draft. If the device stores nothing, keeps it in memory. */
  keep(albumId: string, itemId: string, text: string): Promise<void>
}

const ROW = 'comment-drafts'

/** The largest number of drafts. The oldest one makes room. */
const MOST = 100

const rowSchema = z.array(z.tuple([z.string(), z.string()]))

export function createCommentDrafts(keys: DeviceKeys, disk: Promise<DeviceDisk>): CommentDrafts {
  /** Texts that the disk does not have yet. */
  const latest = new Map<string, string>()
  let writing: Promise<void> | undefined

  async function readAll(): Promise<Map<string, string>> {
    const sealed = await (await disk).read(ROW)
    const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
    return new Map(rowSchema.safeParse(opened).data ?? [])
  }

  /** Writes only the latest text of each draft, however fast the person types. */
  async function write(): Promise<void> {
    while (latest.size > 0) {
      const taken = [...latest]
      const all = await readAll()
      for (const [name, text] of taken) {
        all.delete(name)
        if (text !== '') all.set(name, text)
      }
      const row = await sealRow(keys, ROW, [...all].slice(-MOST))
      await (await disk).write(new Map([[ROW, row]]))
      for (const [name, text] of taken) if (latest.get(name) === text) latest.delete(name)
    }
  }

  return {
    async read(albumId, itemId) {
      const name = nameOf(albumId, itemId)
      return latest.get(name) ?? (await readAll().catch(() => new Map())).get(name) ?? ''
    },

    keep(albumId, itemId, text) {
      latest.set(nameOf(albumId, itemId), text)
      writing ??= write()
        .catch(() => {})
        .finally(() => {
          writing = undefined
        })
      return writing
    },
  }
}

const nameOf = (albumId: string, itemId: string) => `${albumId}/${itemId}`
