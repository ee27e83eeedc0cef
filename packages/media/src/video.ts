import { SHOWN_TYPES, type TypeOf } from '@safelight/contract/media-types'
import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputFormat,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny'
import { ifDecodable } from './if-decodable.ts'
import { checkDetails } from './metadata/details.ts'
import { isDecodableLength, isDecodableSize } from './metadata/pictures/dimensions.ts'
import { containerTaken, isoTaken, momentTaken } from './metadata/values/clock.ts'
import { parseIso6709 } from './metadata/values/iso6709.ts'
import { avcHeight } from './metadata/videos/avc-height.ts'
import { readAvi } from './metadata/videos/avi.ts'
import { parseLoci } from './metadata/videos/loci.ts'
import { inspectMatroska } from './metadata/videos/matroska.ts'
import { inspectMovie, type Movie } from './metadata/videos/movie.ts'
import { sourceOf } from './ranged/byte-source.ts'
import { decodableCopy, RangedFile } from './ranged/ranged-file.ts'
import type { DrawInPage, MediaContent, Size, Taken } from './reading.ts'
import { drawAnimation } from './renditions/animation.ts'
import { createCanvas, fitWithin, samplePixels, shrink } from './renditions/canvas.ts'
import { largeSize, render } from './renditions/renditions.ts'

// Limits the time to decode a video, in milliseconds, because hostile content may make a decoder hang.
const DECODING_MS = 120_000
// Limits the time to draw an animation, in milliseconds. If it takes longer, the video gets a poster but no
// animation.
const ANIMATION_MS = 30_000
/** Limits the time until the browser's player shows a frame, in milliseconds. */
const SHOWING_MS = 20_000
/** Limits how long a video waits until others are decoded, in milliseconds. */
const TURN_MS = 60_000
const FRAME_SIDE = 4096
const DARK_LUMA = 16
const MOST_SIDE = 65_535
const MOST_TAG_BYTES = 100
// The number of packets in which to search for the parameters of a video.
const MOST_PACKETS = 60

// Silences the demuxer, because messages about private files must not reach the console.
Logging.level = LogLevel.Silent

interface Container {
  formats: InputFormat[]
  inspect(file: File): Promise<Movie | undefined>
}

const ISO: Container = { formats: [MP4, QTFF], inspect: inspectMovie }
const EBML: Container = { formats: [WEBM, MATROSKA], inspect: inspectMatroska }
// A transport stream needs no inspection: its packets are read one at a time, so none can claim a huge size.
const TRANSPORT: Container = { formats: [MPEG_TS], inspect: async () => ({ createdMs: 0 }) }

const CONTAINERS: Record<TypeOf<'video'>, Container | undefined> = {
  'video/mp4': ISO,
  'video/quicktime': ISO,
  'video/webm': EBML,
  'video/x-matroska': EBML,
  'video/mp2t': TRANSPORT,
  'video/x-msvideo': undefined,
}

/** Reads a video in small pieces. Returns no renditions for a container that no browser can open. */
export async function readVideo(
  file: File,
  type: TypeOf<'video'>,
  drawInPage?: DrawInPage,
): Promise<MediaContent> {
  const container = CONTAINERS[type]
  if (!container) {
    const facts = await ifDecodable(file, () => readAvi(sourceOf(file)))
    return { details: {}, ...facts, renditions: [] }
  }
  const movie = await container.inspect(file)
  if (!movie) return { details: {}, renditions: [] }
  const input = open(file, container)
  let isLate = false
  const inTime: InTime = work =>
    withinTime(work).catch((error: unknown) => {
      isLate ||= error instanceof LateError
      throw error
    })
  try {
    const facts = await ifDecodable(file, () => inTime(describe(input, movie)))
    const seconds = facts?.durationSeconds ?? 0
    const read = () => ({ details: {}, ...facts, renditions: [], ...(isLate && { isLate }) })
    if (!canDraw()) return { ...read(), lacksRenditions: true }
    const drawn = await inTurn(
      async () =>
        (await draw(file, input, seconds, inTime)) ??
        (drawInPage && facts ? drawShown(file, type, { ...facts, input }, drawInPage) : undefined),
    )
    // Another browser may have a decoder for the codec.
    const isHope = facts?.width !== undefined
    return drawn
      ? { details: {}, ...facts, ...drawn }
      : { ...read(), ...(isHope && { lacksRenditions: true }) }
  } finally {
    input.dispose()
  }
}

async function draw(file: File, input: Input, seconds: number, inTime: InTime) {
  const drawn = await ifDecodable(file, () => inTime(drawPoster(input, seconds)))
  if (!drawn) return undefined
  const { renditions, thumbhash, ...scene } = drawn
  const animation = await ifDecodable(file, () => withinTime(animate(scene), ANIMATION_MS))
  if (animation) renditions.push(animation)
  return { renditions, thumbhash }
}

/** Draws what the browser's player shows: it may know a codec that `VideoDecoder` does not. */
async function drawShown(
  file: File,
  type: TypeOf<'video'>,
  { input, width, height }: Partial<Size> & { input: Input },
  drawInPage: DrawInPage,
) {
  const size = width && height ? { width, height } : undefined
  const isPossible = size && isDecodableSize(size) && isDecodableLength(file.size)
  if (!isPossible || !SHOWN_TYPES.includes(type)) return undefined
  return ifDecodable(file, async () => {
    // The player needs a copy of the whole file.
    if (file instanceof RangedFile) await requirePlayable(input, size)
    const bitmap = await withinTime(drawInPage(await decodableCopy(file, type)), SHOWING_MS)
    return render(bitmap, 'poster', size)
  })
}

/** Rejects unless the browser says that its player decodes the video. */
async function requirePlayable(input: Input, size: Size): Promise<void> {
  const track = await input.getPrimaryVideoTrack()
  const codec = await track?.getCodecParameterString()
  // The browser asks for a bit rate and a frame rate, which it need not use: those of a camera.
  const video = {
    contentType: `video/mp4; codecs="${codec}"`,
    ...size,
    bitrate: 10_000_000,
    framerate: 30,
  }
  const { supported } = await navigator.mediaCapabilities.decodingInfo({ type: 'file', video })
  if (!codec || !supported) throw new Error('No decoder')
}

/**
 * In WebKit, decodes one video at a time, in all workers. WebKitGTK otherwise draws frames of one video into the
 * pictures of another, or crashes. Waits at most `TURN_MS` for the others.
 */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (!isWebKit()) return act()
  const signal = AbortSignal.timeout(TURN_MS)
  let isTurn = false
  const take = () => {
    isTurn = true
    return act()
  }
  return navigator.locks
    .request('safelight-video-decoder', { signal }, take)
    .catch((error: unknown) => {
      if (isTurn) throw error
      return act()
    }) as Promise<T>
}

/** The user agent of Chromium names WebKit, too. */
const isWebKit = () =>
  /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent)

/** Reads a movie's metadata without decoding it. Returns undefined if the file is no movie. */
export async function describeMovie(
  file: File,
): Promise<Pick<MediaContent, 'durationSeconds' | 'contentId' | 'taken'> | undefined> {
  const movie = await ISO.inspect(file)
  if (!movie) return undefined
  const input = open(file, ISO)
  try {
    return await ifDecodable(file, () => withinTime(describe(input, movie)))
  } finally {
    input.dispose()
  }
}

const open = (file: File, { formats }: Container) =>
  new Input({ source: new BlobSource(file, { handleUnhandledError: () => {} }), formats })

/** Whether this program can decode videos. Node and older browsers cannot. */
const canDraw = () => typeof VideoDecoder === 'function' && typeof OffscreenCanvas === 'function'

async function describe(input: Input, movie: Movie) {
  const track = await input.getPrimaryVideoTrack()
  const size = track ? await displaySize(track) : undefined
  const durationSeconds = (await input.getDurationFromMetadata()) || (await spanOf(input))
  const { raw, description } = await input.getMetadataTags()
  // Ignore the case of tag names, because Matroska writes the same names in capitals.
  const tags = new Map(Object.entries(raw ?? {}).map(([name, tag]) => [name.toLowerCase(), tag]))
  const tag = (...names: string[]) =>
    names.map(name => textOf(tags.get(name.toLowerCase()))).find(Boolean) ?? ''
  const written = tag('com.apple.quicktime.creationdate', '©day', 'date')
  const isDay = !written.includes('T')
  const contentId = tag('com.apple.quicktime.content.identifier')
  const created = containerTaken(movie.createdMs)
  const stated = inZone(isoTaken(written), written)
  const taken = isDay ? (created ?? stated) : (stated ?? created)
  const { loci } = raw ?? {}
  const point =
    parseIso6709(tag('com.apple.quicktime.location.ISO6709', '©xyz', 'location')) ??
    (loci instanceof Uint8Array ? parseLoci(loci) : undefined)
  return {
    ...(size && isPlausible(size) && size),
    ...(durationSeconds > 0 && Number.isFinite(durationSeconds) && { durationSeconds }),
    ...(taken && { taken }),
    ...(contentId && { contentId }),
    details: checkDetails({
      ...point,
      make: tag('com.apple.quicktime.make', 'com.android.manufacturer', '©mak'),
      model: tag('com.apple.quicktime.model', 'com.android.model', '©mod'),
      description,
    }),
  }
}

/** In a video, a time in UTC states no zone: programs write UTC wherever the camera was. */
const inZone = (taken: Taken | undefined, written: string): Taken | undefined =>
  taken && written.endsWith('Z') ? momentTaken(Date.parse(`${taken.local}Z`)) : taken

/** Whether a size can be real. A hostile file can state any size. */
const isPlausible = ({ width, height }: Size): boolean =>
  [width, height].every(side => side > 0 && side <= MOST_SIDE)

/**
 * Returns the duration in seconds. Subtracts the first timestamp, because a transport stream's timestamps
 * start at an arbitrary time.
 */
const spanOf = async (input: Input): Promise<number> =>
  (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())

/** Returns the text of a tag. Tags are texts, except that the demuxer returns 3GPP user data as bytes. */
const textOf = (tag: unknown): string =>
  tag instanceof Uint8Array && tag.length <= MOST_TAG_BYTES
    ? new TextDecoder().decode(tag)
    : typeof tag === 'string'
      ? tag
      : ''

async function drawPoster(input: Input, durationSeconds: number) {
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) throw new Error('No decoder')
  const size = await displaySize(track)
  if (!isDecodableSize(size)) throw new Error('Too large')
  const start = Math.max(0, await track.getFirstTimestamp())
  const end = start + durationSeconds
  const { canvas, seconds } = await earlyFrame(track, size, { start, end })
  const rendered = await render(shrink(canvas, largeSize(size)), 'poster', size)
  return { ...rendered, track, size, start: seconds, end }
}

/**
 * Draws the animation. It starts with the poster's frame, so that the tile does not jump when it starts to
 * play.
 */
const animate = ({ track, size, ...span }: { track: InputVideoTrack; size: Size } & Span) =>
  drawAnimation(track, size, span)

/** A part of a video, in seconds. */
interface Span {
  start: number
  end: number
}

// Returns the first of several early samples that is not dark. If all are dark, returns the earliest. Many
// videos fade in from black.
async function earlyFrame(
  track: InputVideoTrack,
  size: Size,
  { start, end }: Span,
): Promise<{ canvas: OffscreenCanvas; seconds: number }> {
  const sink = new VideoSampleSink(track)
  const durationSeconds = end - start
  const early = Math.min(0.5, durationSeconds * 0.1)
  const later = [0.1, 0.25, 0.5].map(part => Math.min(60, durationSeconds * part))
  let earliest: { canvas: OffscreenCanvas; seconds: number } | undefined
  for (const seconds of [...new Set([early, ...later])].map(after => start + after)) {
    const sample = await sink.getSample(seconds)
    if (!sample) continue
    const context = createCanvas(fitWithin(size, FRAME_SIDE))
    sample.draw(context, 0, 0, context.canvas.width, context.canvas.height)
    sample.close()
    const frame = { canvas: context.canvas, seconds }
    if (!isDark(context.canvas)) return frame
    earliest ??= frame
  }
  if (!earliest) throw new Error('No frame')
  return earliest
}

function isDark(canvas: OffscreenCanvas): boolean {
  const { data } = samplePixels(canvas, 32)
  let luma = 0
  for (let i = 0; i + 2 < data.length; i += 4) {
    luma += 0.2126 * (data[i] ?? 0) + 0.7152 * (data[i + 1] ?? 0) + 0.0722 * (data[i + 2] ?? 0)
  }
  return luma / (data.length / 4) < DARK_LUMA
}

async function displaySize(track: InputVideoTrack): Promise<Size> {
  return {
    width: Math.round(await track.getDisplayWidth()),
    height: Math.round((await track.getDisplayHeight()) * (await linesPerLine(track))),
  }
}

/**
 * Returns the factor by which the demuxer's height is too small. For a transport stream, it takes the height of a
 * field for that of an interlaced frame.
 */
async function linesPerLine(track: InputVideoTrack): Promise<number> {
  const isStream = (await track.input.getFormat()) === MPEG_TS
  if (!isStream || (await track.getCodec()) !== 'avc') return 1
  let tries = 0
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const height = avcHeight(data)
    if (height !== undefined) return height / (await track.getCodedHeight())
    if (++tries === MOST_PACKETS) break
  }
  return 1
}

type InTime = <T>(work: Promise<T>) => Promise<T>

class LateError extends Error {
  override name = 'LateError'
}

async function withinTime<T>(work: Promise<T>, milliseconds = DECODING_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('Takes too long')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
