import { fileTaken } from './lib/metadata/clock.ts'
import { readPicture } from './lib/picture.ts'
import type { MediaContent, MediaReading } from './lib/reading.ts'
import { readVideo } from './lib/video.ts'
import { type MediaType, sniffMediaType } from './types.ts'

export type { MediaDetails, MediaReading, Rendition, Taken } from './lib/reading.ts'
export type { MediaType } from './types.ts'

// EXIF comes early in a file, and a JPEG segment has 64 KiB at most.
const HEAD_BYTES = 2 ** 20

/**
 * Reads a picture or a video: what its metadata says, upright renditions and a thumbhash. Meant
 * for a dedicated worker. The content decides the type; `type` is what the file claims.
 *
 * Bad content never rejects: the reading then has `decodable: false` and what could still be
 * learned. Rejects with the browser's error (NotReadableError, NotFoundError) when the file
 * itself cannot be read.
 */
export async function readMedia(file: File, type: MediaType): Promise<MediaReading> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const shown = sniffMediaType(head)
  const content = shown ? await readContent(file, shown, head) : unreadable
  return { ...content, type: shown ?? type, taken: content.taken ?? fileTaken(file.lastModified) }
}

/** The reading of a file whose content was not looked at, for one that takes forever to read. */
export const unreadMedia = (file: File, type: MediaType): MediaReading => ({
  ...unreadable,
  type,
  taken: fileTaken(file.lastModified),
})

/** The buffers of a reading, to hand to `postMessage` as the ones to transfer. */
export function buffersOf(reading: MediaReading): ArrayBuffer[] {
  const arrays = reading.renditions.map(rendition => rendition.bytes)
  if (reading.thumbhash) arrays.push(reading.thumbhash)
  return arrays.map(bytes => bytes.buffer)
}

const unreadable: MediaContent = { details: {}, renditions: [], decodable: false }

function readContent(file: File, type: MediaType, head: Uint8Array): Promise<MediaContent> {
  return type === 'video/mp4' ? readVideo(file) : readPicture(file, type, head)
}
