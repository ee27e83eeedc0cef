import type { ByteSource } from '../../ranged/byte-source.ts'
import type { Size } from '../../reading.ts'
import { readBox } from '../containers/boxes.ts'
import type { PictureFacts } from './blocks.ts'
import { blocksOfExif } from './tiff-blocks.ts'

const MOST_BOXES = 64
const MAX_BOX_BYTES = 2 ** 20
const HEADER_BYTES = 32

/** Reads the upright size of a JPEG XL (ISO/IEC 18181), and its EXIF unless the EXIF is compressed. */
export async function readJxl(source: ByteSource): Promise<PictureFacts> {
  const start = await source.read(0, HEADER_BYTES)
  if (start.byteLength > 1 && start.getUint16(0) === CODESTREAM)
    return { ...sized(readSize(start)), blocks: {} }
  const facts: PictureFacts = { blocks: {} }
  for (let at = 0, i = 0; i < MOST_BOXES; i++) {
    const box = readBox(await source.read(at, at + 16), 0, source.size - at)
    if (!box) break
    const content = at + box.start
    const codestream = { jxlc: content, jxlp: content + 4 }[box.type]
    if (codestream !== undefined && !facts.size) {
      Object.assign(
        facts,
        sized(readSize(await source.read(codestream, codestream + HEADER_BYTES))),
      )
    }
    if (box.type === 'Exif' && box.end - box.start <= MAX_BOX_BYTES) {
      const view = await source.read(content + 4, at + box.end)
      const { ifd0, ...blocks } = await blocksOfExif(
        new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
      )
      const { Orientation: _, ...image } = ifd0 ?? {}
      facts.blocks = { ...blocks, ifd0: image }
    }
    at += box.end
  }
  return facts
}

const CODESTREAM = 0xff0a

const sized = (size: Size | undefined) => size && { size }

// Aspect ratios, width to height, by their code (ISO/IEC 18181-1, table D.2).
const RATIOS: [number, number][] = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
]

/** Reads `SizeHeader` and the orientation after it. Both are stored lowest bit first. */
function readSize(view: DataView): Size | undefined {
  if (view.byteLength < HEADER_BYTES || view.getUint16(0) !== CODESTREAM) return undefined
  let at = 16
  const bits = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, at++) {
      value += ((view.getUint8(at >> 3) >> (at & 7)) & 1) * 2 ** i
    }
    return value
  }
  const isSmall = bits(1) === 1
  const side = () => (isSmall ? 8 * (1 + bits(5)) : 1 + bits([9, 13, 18, 30][bits(2)] ?? 9))
  const height = side()
  const [over, under] = RATIOS[bits(3) - 1] ?? [0, 0]
  const width = over > 0 ? Math.floor((height * over) / under) : side()
  const isDefault = bits(1) === 1
  const orientation = !isDefault && bits(1) === 1 ? 1 + bits(3) : 1
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
