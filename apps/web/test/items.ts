import type { LibraryItem } from '@safelight/client/item'
import type { Role } from '@safelight/contract/media-keys'
import type { Pictures } from '../src/components/contexts/pictures-context.tsx'

/** Returns the photo `<number>.jpg`. Photos with lower numbers were taken later. */
export function aPhoto(number: number, part: Partial<LibraryItem> = {}): LibraryItem {
  const id = String(number).padStart(26, '0')
  const takenLocal = new Date(Date.UTC(2024, 6, 4, 12) - number * 1000).toISOString().slice(0, 23)
  return {
    id,
    fileName: `${id}.jpg`,
    wrappedKey: '',
    version: 1,
    privateVersion: 1,
    size: 1,
    dateAdded: '2024-07-05T00:00:00.000Z',
    takenLocal,
    isVideo: false,
    details: {
      v: 1,
      name: `${number}.jpg`,
      type: 'image/jpeg',
      taken: { local: takenLocal, offsetMinutes: null },
      streams: { original: { length: 1, header: 'A'.repeat(54), type: 'image/jpeg' } },
    },
    privateDetails: undefined,
    ...part,
  }
}

export const photos = (count: number) => Array.from({ length: count }, (_, index) => aPhoto(index))

/** Adds a thumbnail stream to an item, so that components request its picture. */
export function withThumbnail(item: LibraryItem): LibraryItem {
  const { details } = item
  const original = details?.streams.original
  if (!details || !original) throw new Error('The item has no details.')
  return { ...item, details: { ...details, streams: { ...details.streams, thumbnail: original } } }
}

/** Returns `Pictures` that take the URL of each rendition from `urlOf`. */
export const picturesFrom = (
  urlOf: (item: LibraryItem, role: Role) => Promise<string>,
): Pictures => ({
  renditions: {
    show: (item, role) => ({ url: urlOf(item, role), release() {} }),
    placeholder: async () => undefined,
    settled: async () => {},
    forget() {},
    close() {},
  },
  videos: {
    play: () => Promise.reject(new Error('These tests play no videos.')),
  } as unknown as Pictures['videos'],
  originals: true,
})

export async function aPicture(color: string): Promise<string> {
  const canvas = new OffscreenCanvas(64, 64)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws nothing.')
  context.fillStyle = color
  context.fillRect(0, 0, 64, 64)
  return URL.createObjectURL(await canvas.convertToBlob())
}
