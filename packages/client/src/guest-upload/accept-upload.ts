import { duplicates } from '@safelight/contract/items'
import { OpenError } from '@safelight/crypto/errors'
import { type LibraryItem, openItem } from '../items/item.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { typeForUpload } from '../upload/files/type-inside.ts'
import { unsupportedFormat } from '../upload/files/upload-rules.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'

export interface AcceptDeps {
  context: SharingContext
  steps: Pick<UploadPipeline, 'prepare' | 'restore' | 'stored' | 'meetDuplicate' | 'sockets'>
  moreFormats: boolean
}

/**
 * Uploads a visitor's file under the owner's own keys (format rule F16). If the library or the trash already
 * has its content, resolves to that item, and restores it from the trash. Throws OpenError if the server
 * names an item with other content.
 */
export async function acceptUpload(
  { context, steps, moreFormats }: AcceptDeps,
  file: File,
  signal: AbortSignal,
): Promise<LibraryItem> {
  const { account, identity, api } = context
  const type = await typeForUpload(file, moreFormats)
  if (!type) throw new Error(unsupportedFormat(file, moreFormats))
  const prepared = await steps.prepare({ file, type }, [], signal)
  try {
    const { checksum } = prepared.dto
    const [duplicate] = (await api.call(duplicates, { body: { checksums: [checksum] } })).known
    if (duplicate) {
      if (duplicate.trashed) await steps.restore(duplicate.id)
      const met = await steps.meetDuplicate(duplicate.id, prepared.dto, signal)
      if (!met) throw new OpenError()
      return met.item
    }
    const item = await steps.sockets(() => prepared.send(() => {}, signal))
    await steps.stored(item)
    return await openItem({ ...account, person: identity.person }, item)
  } finally {
    prepared.close()
  }
}
