import { type ByteSource, sourceOfBytes } from '../../ranged/byte-source.ts'
import type { Size } from '../../reading.ts'
import { boxesIn, readBox } from '../containers/boxes.ts'
import { type Directory, imagesOf, readTiff, TAGS, type Tiff } from '../containers/tiff.ts'
import type { Blocks, PictureFacts } from './blocks.ts'
import { parseBlocks } from './parse-blocks.ts'
import { blocksOf, exifBlock, gpsBlock } from './tiff-blocks.ts'

const MOST_BOXES = 64
const MAX_MOVIE_BYTES = 4 * 2 ** 20
const JPEG_HEAD_BYTES = 2 ** 18

export async function readRaw(source: ByteSource): Promise<PictureFacts> {
  const start = await source.read(0, 92)
  if (start.byteLength < 92) return { blocks: {} }
  if (start.getUint32(4) === FTYP) return { blocks: await canonBlocks(source) }
  if (start.getUint32(0) === FUJI) return { blocks: await fujiBlocks(source, start) }
  const tiff = await readTiff(source)
  if (!tiff) return { blocks: {} }
  const size = largest(tiff)
  return { ...(size && { size }), blocks: blocksOf(tiff) }
}

const FTYP = 0x66747970
const FUJI = 0x46554a49

function largest(tiff: Tiff): Size | undefined {
  const sizes = imagesOf(tiff).map(image => ({
    width: image.number(TAGS.width) ?? 0,
    height: image.number(TAGS.height) ?? 0,
  }))
  const areas = sizes.map(({ width, height }) => width * height)
  return sizes[areas.indexOf(Math.max(...areas))]
}

/** Reads a Fujifilm RAF. Its header states the place of a JPEG, which has all metadata. */
async function fujiBlocks(source: ByteSource, start: DataView): Promise<Blocks> {
  const at = start.getUint32(84)
  const jpeg = await source.read(at, at + Math.min(start.getUint32(88), JPEG_HEAD_BYTES))
  return parseBlocks(new Uint8Array(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
}

/** Reads a Canon CR3. A box within the movie box holds each EXIF directory as a separate TIFF. */
async function canonBlocks(source: ByteSource): Promise<Blocks> {
  const movie = await readMovie(source)
  const own = movie && [...boxesIn(movie, 0, movie.byteLength)].find(({ type }) => type === 'uuid')
  if (!movie || !own) return {}
  const directories = new Map<string, Tiff>()
  for (const { type, start, end } of boxesIn(movie, own.start + UUID_BYTES, own.end)) {
    if (!/^CMT[124]$/.test(type)) continue
    const bytes = new Uint8Array(movie.buffer, movie.byteOffset + start, end - start)
    const tiff = await readTiff(sourceOfBytes(bytes))
    if (tiff) directories.set(type, tiff)
  }
  const first = (type: string): Directory | undefined => directories.get(type)?.directories[0]
  const [image, exif, gps] = [directories.get('CMT1'), first('CMT2'), first('CMT4')]
  return {
    ...(image && blocksOf(image)),
    ...(exif && { exif: exifBlock(exif) }),
    ...(gps && { gps: gpsBlock(gps) }),
  }
}

const UUID_BYTES = 16

async function readMovie(source: ByteSource): Promise<DataView | undefined> {
  for (let at = 0, i = 0; i < MOST_BOXES; i++) {
    const box = readBox(await source.read(at, at + 16), 0, source.size - at)
    if (!box) return undefined
    if (box.type === 'moov')
      return box.end > MAX_MOVIE_BYTES ? undefined : source.read(at + box.start, at + box.end)
    at += box.end
  }
  return undefined
}
