import type { ByteSource } from '../../ranged/byte-source.ts'
import { type Box, boxesIn, readBox } from '../containers/boxes.ts'
import { uprightPart, uprightSize } from '../values/upright-area.ts'
import type { Blocks, PictureFacts } from './blocks.ts'
import { hdrOf } from './heif-hdr.ts'
import { type Shape, shapeOf } from './heif-shape.ts'
import { blocksOfExif } from './tiff-blocks.ts'

/** The largest `meta` box, in bytes. The box of a picture with many tiles has tens of KiB. */
const MAX_META_BYTES = 4 * 2 ** 20
const MOST_BOXES = 64
const MAX_ITEM_BYTES = 2 ** 20

/**
 * Reads size and metadata of a HEIC (ISO/IEC 23008-12), as its decoders return it: turned by its boxes. If a box
 * turns or mirrors the picture, ignores the EXIF orientation, which repeats this. Some cameras and programs write
 * only the EXIF orientation.
 */
export async function readHeic(source: ByteSource): Promise<PictureFacts> {
  const { orientation, ...facts } = await readHeif(source)
  if (!orientation) return facts
  const { size, crop } = facts
  return oriented(1, {
    ...facts,
    ...(size && { size: uprightSize(size, orientation) }),
    ...(size && crop && { crop: uprightPart(crop, size, orientation) }),
    blocks: turnedByBoxes(facts.blocks),
  })
}

/**
 * Reads size and metadata of an AVIF. The orientation is that of its boxes, as an EXIF orientation. Always ignores
 * the one in EXIF, as browsers do.
 */
export async function readAvif(source: ByteSource): Promise<PictureFacts> {
  const { orientation, ...facts } = await readHeif(source)
  if (!orientation) return oriented(1, facts)
  return oriented(orientation, { ...facts, blocks: turnedByBoxes(facts.blocks) })
}

const turnedByBoxes = (blocks: Blocks): Blocks => ({
  ...blocks,
  turnedByBoxes: blocks.ifd0?.Orientation ?? 1,
})

const oriented = (orientation: number, { blocks, ...facts }: PictureFacts): PictureFacts => ({
  ...facts,
  blocks: { ...blocks, ifd0: { ...blocks.ifd0, Orientation: orientation } },
})

async function readHeif(source: ByteSource): Promise<PictureFacts & Pick<Shape, 'orientation'>> {
  const meta = await readMeta(source)
  if (!meta) return { blocks: {} }
  const { view, boxes } = meta
  const items = itemsOf(view, boxes.get('iinf'))
  const places = placesOf(view, boxes.get('iloc'))
  const read = async (type: string): Promise<Uint8Array | undefined> => {
    const id = items.find(item => item.type === type)?.id
    const place = places.find(each => each.id === id)
    if (!place || place.length > MAX_ITEM_BYTES) return undefined
    const view = await source.read(place.start, place.start + place.length)
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  }
  const exif = await read('Exif')
  const xmp = await read('mime')
  const blocks = exif ? await blocksOfExif(afterOffset(exif)) : {}
  const properties = primaryProperties(meta)
  const hdr = hdrOf(view, properties)
  return {
    ...shapeOf(view, properties),
    ...(hdr && { hdr }),
    blocks: { ...blocks, ...(xmp && { xmp: new TextDecoder().decode(xmp) }) },
  }
}

/**
 * Returns the primary item's properties in the order in which they apply, the view that holds them, and the place
 * of the view in the file.
 */
export async function readProperties(
  source: ByteSource,
): Promise<{ view: DataView; at: number; properties: Property[] } | undefined> {
  const meta = await readMeta(source)
  return meta && { view: meta.view, at: meta.at, properties: primaryProperties(meta) }
}

/**
 * A property of the primary item. `association` is the place in the file of the index that gives the property
 * to the item.
 */
export interface Property extends Box {
  association: { at: number; bytes: number }
}

interface Meta {
  view: DataView
  /** The place of the view in the file. */
  at: number
  boxes: Map<string, Box>
}

async function readMeta(source: ByteSource): Promise<Meta | undefined> {
  for (let at = 0, i = 0; i < MOST_BOXES; i++) {
    const header = await source.read(at, at + 16)
    const box = readBox(header, 0, source.size - at)
    if (!box) return undefined
    if (box.type === 'meta') {
      if (box.end > MAX_META_BYTES) return undefined
      const view = await source.read(at + box.start, at + box.end)
      const boxes = [...boxesIn(view, 4, view.byteLength)].map(each => [each.type, each] as const)
      return { view, at: at + box.start, boxes: new Map(boxes) }
    }
    at += box.end
  }
  return undefined
}

/** Returns the TIFF within an EXIF item, which starts with the offset of that TIFF. */
function afterOffset(item: Uint8Array): Uint8Array {
  if (item.length < 4) return new Uint8Array()
  return item.subarray(4 + new DataView(item.buffer, item.byteOffset).getUint32(0))
}

/** Reads the box `iinf` (ISO/IEC 14496-12, 8.11.6): item ids and types. */
function itemsOf(view: DataView, iinf: Box | undefined): { id: number; type: string }[] {
  if (!iinf || iinf.start + 8 > iinf.end) return []
  const entries = iinf.start + (view.getUint8(iinf.start) === 0 ? 6 : 8)
  return [...boxesIn(view, entries, iinf.end)].flatMap(({ type, start, end }) => {
    const isLong = end > start && view.getUint8(start) >= 3
    const at = start + (isLong ? 10 : 8)
    if (type !== 'infe' || at + 4 > end) return []
    const id = isLong ? view.getUint32(start + 4) : view.getUint16(start + 4)
    return [{ id, type: String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i))) }]
  })
}

interface Place {
  id: number
  start: number
  length: number
}

/**
 * Reads the box `iloc` (ISO/IEC 14496-12, 8.11.3): the places of items that are stored in a single extent.
 */
function placesOf(view: DataView, iloc: Box | undefined): Place[] {
  if (!iloc) return []
  const places: Place[] = []
  const read = fieldsOf(view, iloc)
  const version = read(1)
  read(3)
  const [offsetBytes, lengthBytes] = nibbles(read(1))
  const [baseBytes, indexBytes] = nibbles(read(1))
  const idBytes = version < 2 ? 2 : 4
  for (let left = read(idBytes); left > 0 && !read.isOver(); left--) {
    const id = read(idBytes)
    const isInFile = version === 0 || (read(2) & 15) === 0
    read(2)
    const base = read(baseBytes)
    const extents = read(2)
    if (extents !== 1) {
      // Skips all extents with one read. A hostile file may have so many extents of zero length that a loop
      // would take billions of steps.
      read(extents * ((version > 0 ? indexBytes : 0) + offsetBytes + lengthBytes))
      continue
    }
    if (version > 0) read(indexBytes)
    const start = base + read(offsetBytes)
    const length = read(lengthBytes)
    if (isInFile) places.push({ id, start, length })
  }
  return read.isOver() ? [] : places
}

const nibbles = (byte: number): [number, number] => [byte >> 4, byte & 15]

/** Returns a reader of consecutive big-endian numbers. It returns 0 beyond the end of the box. */
function fieldsOf(view: DataView, { start, end }: Box) {
  let at = start
  const read = (bytes: number): number => {
    const from = at
    at += bytes
    let value = 0
    for (let i = from; i < at && at <= end; i++) value = value * 256 + view.getUint8(i)
    return value
  }
  return Object.assign(read, { at: () => at, isOver: () => at > end })
}

function primaryProperties(meta: Meta): Property[] {
  const primary = primaryOf(meta)
  return primary ? propertiesOf(meta, primary.id) : []
}

/** Reads the box `pitm` (ISO/IEC 14496-12, 8.11.4): the id of the primary item, and its place in the view. */
function primaryOf({
  view,
  boxes,
}: Meta): { id: number; start: number; bytes: number } | undefined {
  const pitm = boxes.get('pitm')
  if (!pitm) return undefined
  const read = fieldsOf(view, pitm)
  const bytes = read(4) >>> 24 === 0 ? 2 : 4
  const start = read.at()
  const id = read(bytes)
  return read.isOver() ? undefined : { id, start, bytes }
}

/**
 * Returns a HEIC's embedded thumbnail, the largest one, as bytes that make it the primary item if they are written
 * to a place of the file.
 */
export async function readThumbnail(
  source: ByteSource,
): Promise<{ at: number; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const meta = await readMeta(source)
  const primary = meta && primaryOf(meta)
  if (!meta || !primary) return undefined
  const areaOf = (id: number) => {
    const { size } = shapeOf(meta.view, propertiesOf(meta, id))
    return size ? size.width * size.height : 0
  }
  const areas = thumbnailsOf(meta, primary.id).map(id => ({ id, area: areaOf(id) }))
  const largest = areas.toSorted((a, b) => b.area - a.area)[0]
  if (!largest) return undefined
  const bytes = Array.from({ length: primary.bytes }, (_, i) => largest.id >>> (8 * i)).reverse()
  return { at: meta.at + primary.start, bytes: Uint8Array.from(bytes) }
}

const MOST_THUMBNAILS = 16

/** Reads the box `iref` (ISO/IEC 14496-12, 8.11.12): the items that are thumbnails of another. */
function thumbnailsOf({ view, boxes }: Meta, id: number): number[] {
  const iref = boxes.get('iref')
  if (!iref || iref.start + 4 > iref.end) return []
  const idBytes = view.getUint8(iref.start) === 0 ? 2 : 4
  const found: number[] = []
  for (const box of boxesIn(view, iref.start + 4, iref.end)) {
    if (box.type !== 'thmb' || found.length === MOST_THUMBNAILS) continue
    const read = fieldsOf(view, box)
    const from = read(idBytes)
    for (let left = read(2); left > 0 && !read.isOver(); left--) {
      if (read(idBytes) === id) found.push(from)
    }
  }
  return found
}

function propertiesOf({ view, at, boxes }: Meta, id: number): Property[] {
  const iprp = boxes.get('iprp')
  if (!iprp) return []
  const inside = [...boxesIn(view, iprp.start, iprp.end)]
  const ipco = inside.find(({ type }) => type === 'ipco')
  const ipma = inside.find(({ type }) => type === 'ipma')
  if (!ipco || !ipma) return []
  const all = [...boxesIn(view, ipco.start, ipco.end)]
  return indexesOf(view, ipma, id).flatMap(({ index, start, bytes }) => {
    const property = all[index - 1]
    return property ? [{ ...property, association: { at: at + start, bytes } }] : []
  })
}

/** Reads the box `ipma` (ISO/IEC 23008-12, 9.3): the property indexes of an item, starting at 1. */
function indexesOf(
  view: DataView,
  ipma: Box,
  wanted: number,
): { index: number; start: number; bytes: number }[] {
  const read = fieldsOf(view, ipma)
  const start = read(4)
  const idBytes = start >>> 24 === 0 ? 2 : 4
  const bytes = (start & 1) === 1 ? 2 : 1
  for (let left = read(4); left > 0 && !read.isOver(); left--) {
    const id = read(idBytes)
    const indexes = Array.from({ length: read(1) }, () => ({
      start: read.at(),
      index: read(bytes) & (bytes === 2 ? 0x7fff : 0x7f),
      bytes,
    }))
    if (id === wanted && !read.isOver()) return indexes
  }
  return []
}
