import { makeUpload, type TestUpload } from '@safelight/test-kit/uploads/uploads'
import { type Client, formOf } from '../server/http.ts'

/** Plaintext bytes of a thumbnail and a preview as the app makes them of a camera's picture. */
export const THUMBNAIL = 20_000
export const PREVIEW = 300_000

/** An upload as the client would send it, of random bytes. */
export const aPicture = (size: number, preview = PREVIEW): TestUpload =>
  makeUpload({ size }, [
    { role: 'preview', size: preview },
    { role: 'thumbnail', size: THUMBNAIL },
  ])

/** The same content as another item, as the server sees it: it knows ids and fingerprints alone. */
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
