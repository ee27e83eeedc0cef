import { type ByteRange, parseRange } from '@safelight/contract/byte-range'
import { fromBase64url } from '@safelight/vault/bytes'
import { openStream } from '@safelight/vault/streams'
import { fetchCiphertext } from './lib/fetch-ciphertext.ts'
import { safeType } from './lib/safe-type.ts'
import { VIDEO_CHANNEL, VIDEO_PATH, type VideoMessage, type VideoView } from './video-messages.ts'

/** The worker's side of playing videos: it holds the keys of the videos on show, in memory only. */
export interface VideoServer {
  /** The answer to a request for a video's address; undefined for any other address. */
  answer(request: Request): Promise<Response> | undefined
  /** Forgets every key and the token. */
  clear(): void
}

/** How long a page may take to answer a worker that the browser has restarted. */
const ANSWER_TIME = 3_000

/**
 * How much of a range without an end is answered at once; the player asks for more as it goes on (RFC 9110
 * §15.3.7 allows a 206 to hold less than was asked). Players ask for all that follows and then leave most
 * of it: answered in full, Chromium drew some 130 MB of a 28 Mbit/s video behind each seek.
 */
const MOST_AT_ONCE = 4 * 1024 * 1024

export function createVideoServer(): VideoServer {
  const channel = new BroadcastChannel(VIDEO_CHANNEL)
  const views = new Map<string, VideoView>()
  const arrivals = new EventTarget()
  let token: string | null = null

  channel.onmessage = ({ data }: MessageEvent<VideoMessage>) => {
    if (data.type === 'AUTH_TOKEN_UPDATE') {
      token = data.token
      if (token === null) views.clear()
    }
    if (data.type === 'VIDEO_VIEW') views.set(data.view.id, data.view)
    if (data.type === 'CLOSE_VIDEO_VIEW') views.delete(data.id)
    if (data.type === 'INIT_VIDEO_AUTH' && token === null) send({ type: 'REQUEST_AUTH_TOKEN' })
    arrivals.dispatchEvent(new Event('message'))
  }
  const send = (message: VideoMessage) => channel.postMessage(message)

  /** What `find` gives, asked for with `question` when it is not here. */
  function obtain<T>(find: () => T | undefined, question: VideoMessage): Promise<T | undefined> {
    const found = find()
    if (found !== undefined) return Promise.resolve(found)
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        arrivals.removeEventListener('message', look)
        resolve(find())
      }
      const look = () => find() !== undefined && done()
      const timer = setTimeout(done, ANSWER_TIME)
      arrivals.addEventListener('message', look)
      send(question)
    })
  }

  async function serve(id: string, request: Request): Promise<Response> {
    const view = await obtain(() => views.get(id), { type: 'REQUEST_VIDEO_VIEW', id })
    const bearer = await obtain(() => token ?? undefined, { type: 'REQUEST_AUTH_TOKEN' })
    if (!view || !bearer) return new Response(null, { status: 404, headers: HEADERS })

    const { length } = view
    const header = request.headers.get('Range')
    const asked = parseRange(header, length)
    if (asked === 'unsatisfiable') {
      const headers = { ...HEADERS, 'Content-Range': `bytes */${length}` }
      return new Response(null, { status: 416, headers })
    }
    const range = asked ? withinReason(asked, header) : { start: 0, end: length }
    const opening = { header: fromBase64url(view.header), length }
    const stream = await openStream(view.item, 'original', opening)
    const wanted = stream.ciphertextRange(range)
    const ciphertext = await fetchCiphertext(view.key, bearer, wanted, request.signal)
    return new Response(ciphertext.pipeThrough(stream.decrypt(range)), {
      status: asked ? 206 : 200,
      headers: {
        ...HEADERS,
        'Content-Type': safeType(view.type),
        'Content-Length': String(range.end - range.start),
        ...(asked ? { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${length}` } : {}),
      },
    })
  }

  return {
    answer(request) {
      const url = new URL(request.url)
      if (url.origin !== location.origin || !url.pathname.startsWith(VIDEO_PATH)) return undefined
      return serve(url.pathname.slice(VIDEO_PATH.length), request)
    },
    clear() {
      token = null
      views.clear()
    },
  }
}

/** A decrypted video is never a page, never kept, never sniffed (F10). */
const HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': 'sandbox',
  'X-Content-Type-Options': 'nosniff',
}

const withinReason = ({ start, end }: ByteRange, header: string | null): ByteRange => ({
  start,
  end: /-\s*$/.test(header ?? '') ? Math.min(end, start + MOST_AT_ONCE) : end,
})
