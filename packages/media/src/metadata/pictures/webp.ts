import type { ByteSource } from '../../ranged/byte-source.ts'
import type { Size } from '../../reading.ts'
import { chunksIn } from '../containers/riff.ts'
import type { PictureFacts } from './blocks.ts'
import { blocksOfExif } from './tiff-blocks.ts'

const MAX_CHUNK_BYTES = 2 ** 20

/**
 * Reads size and metadata of a WebP (RFC 9649). Also reads what follows the picture data, because the EXIF is
 * there.
 */
export async function readWebp(source: ByteSource): Promise<PictureFacts> {
  const facts: PictureFacts = { blocks: {} }
  for await (const { name, start, end } of chunksIn(source, 12, source.size)) {
    if (name in sizeReaders) {
      const size = sizeReaders[name]?.(await source.read(start, Math.min(end, start + 10)))
      if (size) facts.size ??= size
    } else if ((name === 'EXIF' || name === 'XMP ') && end - start <= MAX_CHUNK_BYTES) {
      const view = await source.read(start, end)
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      if (name === 'EXIF') facts.blocks = { ...(await blocksOfExif(bytes)), ...facts.blocks }
      else facts.blocks.xmp = new TextDecoder().decode(bytes)
    }
  }
  return facts
}

const sizeReaders: Record<string, (view: DataView) => Size | undefined> = {
  VP8X: view =>
    view.byteLength < 10 ? undefined : { width: 1 + uint24(view, 4), height: 1 + uint24(view, 7) },
  // The frame header of VP8 has ten bytes (RFC 6386, 9.1).
  'VP8 ': view =>
    view.byteLength < 10
      ? undefined
      : { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff },
  VP8L(view) {
    if (view.byteLength < 5) return undefined
    const bits = view.getUint32(1, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  },
}

const uint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
