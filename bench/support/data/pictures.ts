import { makeUpload, type TestUpload } from '@safelight/test-kit/uploads/uploads'
import { type Client, formOf } from '../server/http.ts'

/** Sizes of the thumbnail and the preview of a camera's picture, in bytes of plaintext. */
export const THUMBNAIL = 20_000
export const PREVIEW = 300_000

export const aPicture = (size: number, preview = PREVIEW): TestUpload =>
  makeUpload({ size }, [
    { role: 'preview', size: preview },
    { role: 'thumbnail', size: THUMBNAIL },
  ])

/**
 * Returns an upload with the same bytes, but with another id and fingerprint. The server stores it as another
 * item.
 */
export function anotherOf({ dto, ...content }: TestUpload): TestUpload {
  const { id, name, checksum, wrappedKey } = makeUpload({ size: 1 }, []).dto
  return { dto: { ...dto, id, name, checksum, wrappedKey }, ...content }
}

export const post = (client: Client, { dto, file, renditions }: TestUpload): Promise<number> =>
  client.fetch('/api/upload/', {
    method: 'POST',
    ...formOf([
      ['dto', JSON.stringify(dto)],
      ['file', file],
      ['renditions', renditions],
    ]),
  })
