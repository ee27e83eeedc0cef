import { isVideoType, mediaTypeOf } from '@safelight/contract/media-types'
import { readTraces, type Traces } from './traces.ts'

export type Phone = 'android' | 'ios'

/** The details that a phone seems to have removed from chosen files. */
export type Loss = 'places' | 'originals' | 'movies'

/** The number of pictures of a selection to read. */
const SAMPLE = 24

/** With fewer pictures, missing places prove nothing: the person may have photographed a receipt. */
const FEWEST = 3

/** Reads the first bytes of some of the files. Files that cannot be read count as unsuspicious. */
export async function lossesOf(files: readonly File[], phone: Phone): Promise<Loss[]> {
  const pictures = files.filter(file => !isVideo(file))
  const step = Math.max(1, Math.floor(pictures.length / SAMPLE))
  const sampled = pictures.filter((_, i) => i % step === 0).slice(0, SAMPLE)
  const read = await Promise.all(
    sampled.map(async file => ({ file, traces: await readTraces(file).catch(() => undefined) })),
  )
  const known = read.flatMap(({ file, traces }) => (traces?.camera ? [{ file, traces }] : []))
  if (phone === 'android') return hasLostPlaces(known.map(({ traces }) => traces)) ? ['places'] : []
  const isConverted = known.some(({ file, traces }) => isMadeFromHeic(file.name, traces))
  const lacksMovies = known.some(({ traces }) => traces.isOfLivePhoto) && !files.some(isVideo)
  return [
    ...(isConverted ? ['originals' as const] : []),
    ...(lacksMovies ? ['movies' as const] : []),
  ]
}

function hasLostPlaces(traces: readonly Traces[]): boolean {
  if (traces.some(({ place }) => place === 'blanked')) return true
  return traces.length >= FEWEST && traces.every(({ place }) => place === 'none')
}

/** An iPhone that photographs in JPEG writes `IMG_1234.JPG`. Its converter writes `IMG_1234.jpeg`. */
const isMadeFromHeic = (name: string, { isJpeg, camera }: Traces): boolean =>
  isJpeg && /^Apple\b/.test(camera ?? '') && /(\.jpeg|^image\.jpg)$/.test(name)

function isVideo(file: File): boolean {
  const type = mediaTypeOf(file)
  return type !== undefined && isVideoType(type)
}
