import { openStream } from '@safelight/crypto/streams'
import { texts } from '@safelight/texts/client/media'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { safeType } from '../items/safe-type.ts'
import { asFile, serveDownload } from './saving/serve-download.ts'
import {
  DOWNLOAD_PATH,
  type DownloadJob,
  MEDIA_CHANNEL,
  type MediaMessage,
  type StreamJob,
  VIDEO_PATH,
  type VideoView,
} from './showing/media-messages.ts'
import { announcedLength, answeredRange } from './streams/answered-range.ts'
import type { Original } from './streams/originals.ts'
import { readableFrom } from './streams/port-streams.ts'

/**
 * The service worker's side of playing videos and saving files. It holds the keys of visible videos and of
 * files being saved, in memory only.
 */
export interface MediaServer {
  /** Answers a request for a video's or download's address. Returns undefined for any other address. */
  answer(request: Request): Promise<Response> | undefined
  /** Registers a stream to save. Reads it from `port` when the browser requests the download's address. */
  expect(job: StreamJob, port: MessagePort): void
  clear(): void
}

interface StreamToSave {
  name: string
  port: MessagePort
}

/** Milliseconds to wait for a page's answer. */
const ANSWER_TIME = 3_000

export function createMediaServer(): MediaServer {
  const channel = new BroadcastChannel(MEDIA_CHANNEL)
  const views = new Map<string, VideoView>()
  const jobs = new Map<string, DownloadJob>()
  const streams = new Map<string, StreamToSave>()
  const arrivals = new EventTarget()
  let token: string | null = null

  channel.onmessage = ({ data }: MessageEvent<MediaMessage>) => {
    if (data.type === 'AUTH_TOKEN_UPDATE') {
      token = data.token
      if (token === null) forget()
    }
    if (data.type === 'VIDEO_VIEW') views.set(data.view.id, data.view)
    if (data.type === 'CLOSE_VIDEO_VIEW') views.delete(data.id)
    if (data.type === 'DOWNLOAD') jobs.set(data.job.id, data.job)
    if (data.type === 'CLOSE_DOWNLOAD') {
      jobs.delete(data.id)
      streams.delete(data.id)
    }
    if (data.type === 'INIT_VIDEO_AUTH' && token === null) send({ type: 'REQUEST_AUTH_TOKEN' })
    arrivals.dispatchEvent(new Event('message'))
  }
  const send = (message: MediaMessage) => channel.postMessage(message)

  /**
   * Returns the value of `find`. If there is none yet, sends `question` to the pages and waits for an answer.
   */
  function obtain<T>(find: () => T | undefined, question: MediaMessage): Promise<T | undefined> {
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

  /**
   * Returns the session token that a source needs: null for a public link, undefined if no page has a token.
   */
  async function bearerFor({ source }: Original): Promise<string | null | undefined> {
    if ('url' in source) return null
    return obtain(() => token ?? undefined, { type: 'REQUEST_AUTH_TOKEN' })
  }

  async function serve(id: string, request: Request): Promise<Response> {
    const view = await obtain(() => views.get(id), { type: 'REQUEST_VIDEO_VIEW', id })
    const bearer = view && (await bearerFor(view))
    if (!view || bearer === undefined) return new Response(null, { status: 404, headers: HEADERS })

    const { length } = view
    const asked = answeredRange(request.headers, length)
    if (asked === 'unsatisfiable') {
      const headers = { ...HEADERS, 'Content-Range': `bytes */${length}` }
      return new Response(null, { status: 416, headers })
    }
    const range = asked ?? { start: 0, end: length }
    const stream = await openStream(view.item, 'original', view)
    const wanted = stream.ciphertextRange(range)
    const ciphertext = await fetchCiphertext(view.source, bearer, wanted, request.signal)
    return new Response(ciphertext.pipeThrough(stream.decrypt(range)), {
      status: asked ? 206 : 200,
      headers: {
        ...HEADERS,
        'Content-Type': safeType(view.type),
        'Content-Length': String(
          announcedLength(range, request.headers, length, location.protocol),
        ),
        ...(asked ? { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${length}` } : {}),
      },
    })
  }

  function saveStream(id: string, { name, port }: StreamToSave): Response {
    streams.delete(id)
    const content = readableFrom(port, () => send({ type: 'DOWNLOAD_ENDED', id }))
    const answer = withHeaders(asFile(content, { name, type: 'application/zip' }))
    send({ type: 'DOWNLOAD_BEGUN', id })
    return answer
  }

  /**
   * Waits for the page's message about this download. Answers an unknown download with 204: the browser then
   * stays on its page.
   */
  async function save(id: string): Promise<Response> {
    const nothing = new Response(null, { status: 204, headers: HEADERS })
    const wanted = await obtain(() => streams.get(id) ?? jobs.get(id), {
      type: 'REQUEST_DOWNLOAD',
      id,
    })
    if (!wanted) return nothing
    if ('port' in wanted) return saveStream(id, wanted)
    const job = wanted
    const ended = (failure?: string) => {
      jobs.delete(id)
      send({ type: 'DOWNLOAD_ENDED', id, ...(failure === undefined ? {} : { failure }) })
    }
    try {
      const bearer = job.files[0] && (await bearerFor(job.files[0]))
      if (bearer === undefined) throw new Error(texts.downloadFailed)
      const answer = withHeaders(await serveDownload(job, bearer, () => ended()))
      if (!jobs.has(id)) {
        await answer.body?.cancel()
        return nothing
      }
      send({ type: 'DOWNLOAD_BEGUN', id })
      return answer
    } catch (error) {
      ended(error instanceof Error ? error.message : String(error))
      return nothing
    }
  }

  function forget(): void {
    views.clear()
    jobs.clear()
    streams.clear()
  }

  return {
    answer(request) {
      const { origin, pathname } = new URL(request.url)
      if (origin !== location.origin) return undefined
      if (pathname.startsWith(VIDEO_PATH)) return serve(pathname.slice(VIDEO_PATH.length), request)
      if (pathname.startsWith(DOWNLOAD_PATH)) return save(pathname.slice(DOWNLOAD_PATH.length))
      return undefined
    },
    expect({ id, name }, port) {
      streams.set(id, { name, port })
      arrivals.dispatchEvent(new Event('message'))
    },
    clear() {
      token = null
      forget()
    },
  }
}

function withHeaders(answer: Response): Response {
  for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value)
  return answer
}

/** Browsers must not show decrypted content as a page, cache it or guess its type (format rule F10). */
const HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': 'sandbox',
  'X-Content-Type-Options': 'nosniff',
}
