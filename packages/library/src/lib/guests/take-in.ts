import { duplicates } from '@safelight/contract/items'
import { mediaTypeOf } from '@safelight/contract/media-types'
import { getMedia } from '@safelight/contract/shares'
import { OpenError } from '@safelight/vault/errors'
import { type LibraryItem, openItem } from '../items/item.ts'
import { openOwnItem } from '../sharing/albums/open-own-item.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { unsupportedFormat } from '../upload/upload-rules.ts'
import type { UploadSteps } from '../upload/upload-steps.ts'

/**
 * Uploads a file that a visitor gave as if its owner had chosen it, under keys of the owner's own (format rule
 * F16). Resolves to the item that has this content, also when the library or the trash had it before.
 */
export async function uploadGiven(
  { account, identity, api, ...context }: SharingContext,
  steps: UploadSteps,
  file: File,
  signal: AbortSignal,
): Promise<LibraryItem> {
  const type = mediaTypeOf(file)
  if (!type) throw new Error(unsupportedFormat(file))
  const prepared = await steps.prepare({ file, type }, [], signal)
  try {
    const body = { checksums: [prepared.dto.checksum] }
    const [twin] = (await api.call(duplicates, { body })).known
    if (twin) {
      if (twin.trashed) await steps.restore(twin.id)
      return await existing(twin.id)
    }
    const item = await prepared.send(() => {}, signal)
    await steps.stored(item)
    return await openItem({ ...account, person: identity.person }, item)
  } finally {
    prepared.close()
  }

  async function existing(id: string): Promise<LibraryItem> {
    const { item } = await api.call(getMedia, { params: { id } })
    const opened = await openOwnItem({ account, identity, ...context }, item)
    if (!opened || opened.id !== id) throw new OpenError()
    return opened
  }
}
