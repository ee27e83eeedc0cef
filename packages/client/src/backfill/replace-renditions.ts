import { type MediaItem, mediaItem } from '@safelight/contract/items'
import { type NewRenditions, replaceRenditions } from '@safelight/contract/renditions'
import { getMedia } from '@safelight/contract/shares'
import { ApiError, invalidResponse, refusal } from '../api/api-client.ts'
import type { Form } from '../api/form.ts'
import type { PostForm } from '../api/post-form.ts'
import type { Details } from '../items/edits/edits.ts'
import { sealEdit } from '../items/edits/seal-edit.ts'
import type { LibraryItem } from '../items/item.ts'
import { openOwnKeys } from '../items/own-keys.ts'
import { openOwnItem } from '../sharing/albums/open-own-item.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { encryptRenditions, type RenditionContent } from '../upload/encryption/encrypt-upload.ts'

export interface ReplaceRenditionsDeps {
  context: SharingContext
  post: PostForm
}

export type NewStreams = Awaited<ReturnType<typeof encryptRenditions>>['streams']

/**
 * Replaces all renditions of an item and signs its next version. Throws ApiError (STALE_VERSION if the item
 * was changed meanwhile).
 */
export async function replaceRenditionsOf(
  item: LibraryItem,
  given: RenditionContent[],
  detailsWith: (streams: NewStreams) => Details,
  { context: { account, identity }, post }: ReplaceRenditionsDeps,
  signal: AbortSignal,
): Promise<MediaItem> {
  const renditions = await encryptRenditions(await openOwnKeys(account, item), given)
  const dto: NewRenditions = {
    ...(await sealEdit(account, identity, item, detailsWith(renditions.streams))),
    renditions: renditions.parts,
    renditionsDigest: renditions.digest,
  }
  const form: Form = [
    ['dto', JSON.stringify(dto)],
    ['renditions', renditions.ciphertext],
  ]
  const endpoint = { ...replaceRenditions, path: replaceRenditions.path.replace(':id', item.id) }
  const { status, body } = await post(endpoint, form, () => {}, signal)
  if (status < 200 || status > 299) throw refusal(status, body)
  const { data } = mediaItem.safeParse(body)
  if (data?.id !== item.id || data.sharedDetails !== dto.sharedDetails)
    throw invalidResponse(status)
  return data
}

export async function findItem(
  id: string,
  context: SharingContext,
): Promise<LibraryItem | undefined> {
  try {
    const { item } = await context.api.call(getMedia, { params: { id } })
    return item.id === id ? await openOwnItem(context, item) : undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
