import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { texts } from '@safelight/texts/client/media'
import { type LibraryItem, streamOf } from '../../items/item.ts'
import type { FindOriginal } from '../streams/originals.ts'
import {
  MEDIA_CHANNEL,
  MEDIA_WORKER,
  type MediaMessage,
  type MediaWorkerCommand,
  VIDEO_PATH,
  type VideoView,
} from './media-messages.ts'

/** An address for a video player. It is valid until `close` is called. */
export interface PlayableVideo {
  url: string
  close(): void
}

export interface Videos {
  /**
   * Whether the service worker controls this page. Stays false if the worker does not take control within 3
   * seconds.
   */
  readonly workerReady: boolean
  /** Resolves to the final value of `workerReady`. */
  whenReady(): Promise<boolean>
  /**
   * Returns an address for the player. Without a worker, decrypts a video of up to 256 MB in memory, and
   * throws VideoTooLargeError for a larger one.
   */
  play(item: LibraryItem): Promise<PlayableVideo>
  close(): void
}

export class VideoTooLargeError extends Error {
  override name = 'VideoTooLargeError'
  constructor() {
    super(texts.videoTooLarge)
  }
}

const ACTIVATION_TIME = 3_000
/** The largest original, in bytes, that is read into memory on a page without a service worker. */
export const MOST_WITHOUT_WORKER = 256 * 1024 * 1024

export interface VideoDeps {
  /** null for a visitor. A visitor's page must not clear the token of another tab that is signed in. */
  token: string | null
  findOriginal: FindOriginal
  readOriginal(item: LibraryItem): Promise<Blob>
}

export function createVideos({ token, findOriginal, readOriginal }: VideoDeps): Videos {
  const channel = new BroadcastChannel(MEDIA_CHANNEL)
  const views = new Map<string, VideoView>()
  let workerReady = false
  let closed = false
  /**
   * Sends nothing after `close`. Otherwise, a worker that becomes active late could get the token after
   * logout.
   */
  const send = (message: MediaMessage) => {
    if (!closed) channel.postMessage(message)
  }
  const sendToken = () => token !== null && send({ type: 'AUTH_TOKEN_UPDATE', token })

  channel.onmessage = ({ data }: MessageEvent<MediaMessage>) => {
    if (data.type === 'REQUEST_AUTH_TOKEN') sendToken()
    if (data.type === 'REQUEST_VIDEO_VIEW') {
      const view = views.get(data.id)
      if (view) send({ type: 'VIDEO_VIEW', view })
    }
  }
  const stopAnswering = token === null ? () => {} : answerTokenRequests(token)

  const activation = activate().then(active => {
    workerReady = active
    if (active) {
      sendToken()
      send({ type: 'INIT_VIDEO_AUTH' })
    }
    return active
  })

  async function playThroughWorker(item: LibraryItem): Promise<PlayableVideo> {
    const stream = streamOf(item, 'original')
    if (!stream) throw new Error('The item has no such stream.')
    const view: VideoView = {
      ...(await findOriginal(item)),
      id: toBase64url(randomBytes(16)),
      ...stream,
    }
    views.set(view.id, view)
    send({ type: 'VIDEO_VIEW', view })
    return {
      url: VIDEO_PATH + view.id,
      close() {
        views.delete(view.id)
        send({ type: 'CLOSE_VIDEO_VIEW', id: view.id })
      },
    }
  }

  async function playWhole(item: LibraryItem): Promise<PlayableVideo> {
    if (item.size > MOST_WITHOUT_WORKER) throw new VideoTooLargeError()
    const url = URL.createObjectURL(await readOriginal(item))
    return { url, close: () => URL.revokeObjectURL(url) }
  }

  return {
    get workerReady() {
      return workerReady
    },
    whenReady: () => activation,
    play: async item => ((await activation) ? playThroughWorker(item) : playWhole(item)),
    close() {
      for (const id of views.keys()) send({ type: 'CLOSE_VIDEO_VIEW', id })
      stopAnswering()
      closed = true
      channel.close()
    },
  }
}

/**
 * Makes the service worker forget the token and all keys. Does nothing if `butOf` is set, because that
 * account's token replaces the previous one.
 */
export async function clearMediaWorker(butOf?: string): Promise<void> {
  if (butOf !== undefined) return
  const channel = new BroadcastChannel(MEDIA_CHANNEL)
  channel.postMessage({ type: 'AUTH_TOKEN_UPDATE', token: null } satisfies MediaMessage)
  channel.close()
  const registration = await navigator.serviceWorker?.getRegistration('/')
  registration?.active?.postMessage({ type: 'CLEAR_VIDEO_CACHE' } satisfies MediaWorkerCommand)
}

/** Registers the service worker. Resolves to true if it controls this page within 3 seconds. */
async function activate(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return false
  const inControl = new Promise<boolean>(resolve => {
    if (serviceWorker.controller) resolve(true)
    else serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  const tooLate = new Promise<boolean>(resolve => setTimeout(resolve, ACTIVATION_TIME, false))
  try {
    const registration = await serviceWorker.register(MEDIA_WORKER, { scope: '/' })
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies MediaWorkerCommand)
    // After a reload that bypassed the worker, the worker controls no page until it claims them.
    if (!serviceWorker.controller) {
      registration.active?.postMessage({ type: 'INIT_VIDEO_AUTH' } satisfies MediaWorkerCommand)
    }
    return await Promise.race([inControl, tooLate])
  } catch {
    return false
  }
}

function answerTokenRequests(token: string): () => void {
  const answer = ({ data, ports }: MessageEvent) => {
    if (data?.type === 'requestToken') ports[0]?.postMessage({ token })
  }
  navigator.serviceWorker?.addEventListener('message', answer)
  return () => navigator.serviceWorker?.removeEventListener('message', answer)
}
