import type { ByteSource } from '../../ranged/byte-source.ts'
import type { Size, Taken } from '../../reading.ts'
import { chunksIn } from '../containers/riff.ts'
import { exifTaken } from '../values/clock.ts'

export interface AviFacts extends Partial<Size> {
  durationSeconds?: number
  taken?: Taken
}

const HEADER_BYTES = 40
const MOST_TEXT_BYTES = 100

export async function readAvi(source: ByteSource): Promise<AviFacts> {
  const facts: AviFacts = {}
  for await (const { name, start, end } of chunksIn(source, 12, source.size)) {
    if (name !== 'LIST') continue
    const list = await source.read(start, start + 4)
    if (textOf(list) === 'movi') break
    for await (const chunk of chunksIn(source, start + 4, Math.min(end, source.size))) {
      if (chunk.name === 'avih')
        Object.assign(facts, readHeader(await source.read(chunk.start, chunk.start + HEADER_BYTES)))
      if (chunk.name === 'IDIT' && chunk.end - chunk.start <= MOST_TEXT_BYTES) {
        const taken = readDate(textOf(await source.read(chunk.start, chunk.end)))
        if (taken) facts.taken = taken
      }
    }
  }
  return facts
}

function readHeader(view: DataView): AviFacts {
  if (view.byteLength < HEADER_BYTES) return {}
  const seconds = (view.getUint32(0, true) * view.getUint32(16, true)) / 1e6
  const [width, height] = [view.getUint32(32, true), view.getUint32(36, true)]
  return {
    ...(width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE && { width, height }),
    ...(seconds > 0 && { durationSeconds: seconds }),
  }
}

const MOST_SIDE = 65_535

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** Parses a date such as `Mon Jan 02 15:04:05 2006`, or one in the form of EXIF. */
function readDate(text: string): Taken | undefined {
  const [, name = '', day = '', time = '', year = ''] =
    /^\w{3} +(\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})/.exec(text) ?? []
  const month = MONTHS.toLowerCase().indexOf(name.toLowerCase()) / 3
  const isNamed = name !== '' && Number.isInteger(month) && month >= 0
  const written = isNamed
    ? `${year}:${pad(month + 1)}:${pad(Number(day))} ${time}`
    : text.replaceAll('/', ':')
  return exifTaken(written, undefined, undefined)
}

const pad = (number: number) => String(number).padStart(2, '0')

const textOf = (view: DataView): string =>
  new TextDecoder('latin1').decode(view).replaceAll('\0', '').trim()
