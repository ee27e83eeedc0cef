import type { Role } from '@safelight/contract/media-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { texts } from '@safelight/texts/client/media'
import { itemName, type LibraryItem, streamOf } from '../../items/item.ts'
import {
  DOWNLOAD_PATH,
  type DownloadFile,
  type DownloadJob,
  MEDIA_CHANNEL,
  type MediaMessage,
  type MediaWorkerCommand,
} from '../showing/media-messages.ts'
import { MOST_WITHOUT_WORKER } from '../showing/videos.ts'
import type { FindOriginal } from '../streams/originals.ts'
import { jpegOf } from './as-jpeg.ts'
import { movieNameOf, safeName, stemOf } from './file-names.ts'

export interface Downloads {
  /**
   * Saves a single file under its own name. Saves several files, or a live photo, as a ZIP. `name` is the file
   * name of the ZIP, without its extension.
   * - With a service worker, data streams from the server to the disk. Resolves when the browser has begun to
   *   save. Throws if it could not begin.
   * - Without a worker, saves each file separately from memory, at most 256 MB each. Resolves when all are
   *   saved. Throws if one fails.
   */
  save(items: readonly LibraryItem[], name?: string): Promise<void>
  /** Converts a picture to JPEG on this device and saves it. Throws if it cannot be read or drawn. */
  saveAsJpeg(item: LibraryItem): Promise<void>
  /**
   * Saves a file through the service worker while the caller writes its content to the returned port with
   * `writableTo`. Resolves when the browser has begun to save. Throws if it could not begin.
   */
  saveStream(name: string): Promise<MessagePort>
  close(): void
}

export interface DownloadDeps {
  findOriginal: FindOriginal
  workerReady: () => Promise<boolean>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
}

/**
 * Milliseconds between messages to the worker during a download. Browsers terminate a worker after half a
 * minute without events.
 */
const KEEP_AWAKE = 10_000
/** Milliseconds to wait until the worker begins a download. */
const BEGINNING = 30_000

export function createDownloads({
  findOriginal,
  workerReady,
  readStream,
}: DownloadDeps): Downloads {
  const channel = new BroadcastChannel(MEDIA_CHANNEL)
  const jobs = new Map<string, DownloadJob>()
  const streams = new Set<string>()
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  let closed = false
  const send = (message: MediaMessage) => {
    if (!closed) channel.postMessage(message)
  }

  channel.onmessage = ({ data }: MessageEvent<MediaMessage>) => {
    if (data.type === 'REQUEST_DOWNLOAD') {
      const job = jobs.get(data.id)
      if (job) send({ type: 'DOWNLOAD', job })
    }
    if (data.type === 'DOWNLOAD_BEGUN') waiting.get(data.id)?.resolve()
    if (data.type === 'DOWNLOAD_ENDED') {
      jobs.delete(data.id)
      streams.delete(data.id)
      if (data.failure === undefined) waiting.get(data.id)?.resolve()
      else waiting.get(data.id)?.reject(new Error(data.failure))
    }
  }
  const awake = setInterval(() => {
    if (jobs.size + streams.size > 0) {
      const command: MediaWorkerCommand = { type: 'STAY_AWAKE' }
      navigator.serviceWorker?.controller?.postMessage(command)
    }
  }, KEEP_AWAKE)

  /**
   * Makes the browser request a download. Resolves when the worker has begun to answer. Rejects with the
   * worker's failure, or after `BEGINNING` milliseconds.
   */
  async function begin(id: string, publish: () => void): Promise<void> {
    const beginning = Promise.withResolvers<void>()
    const timer = setTimeout(() => beginning.reject(new Error(texts.downloadFailed)), BEGINNING)
    waiting.set(id, beginning)
    try {
      publish()
      follow(DOWNLOAD_PATH + id)
      await beginning.promise
    } catch (error) {
      jobs.delete(id)
      streams.delete(id)
      send({ type: 'CLOSE_DOWNLOAD', id })
      throw error
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  async function saveWhole(items: readonly LibraryItem[]): Promise<void> {
    const large = items.find(item => item.size > MOST_WITHOUT_WORKER)
    if (large) {
      throw new Error(texts.tooLargeToDownload({ name: itemName(large) }))
    }
    for (const item of items) {
      for (const { role, name } of filesOf(item)) saveBlob(await readStream(item, role), name)
    }
  }

  async function describe(
    item: LibraryItem,
    { role, name }: ReturnType<typeof filesOf>[number],
  ): Promise<DownloadFile> {
    const stream = streamOf(item, role)
    if (!stream) throw new Error(texts.cannotBeOpened({ name: itemName(item) }))
    return { ...(await findOriginal(item, role)), role, name, taken: item.takenLocal, ...stream }
  }

  return {
    async save(items, name) {
      if (!(await workerReady())) return saveWhole(items)
      const files: DownloadFile[] = []
      for (const item of items) {
        for (const file of filesOf(item)) files.push(await describe(item, file))
      }
      const [only, ...others] = items
      const stem = only && others.length === 0 ? stemOf(itemName(only)) : name
      const job = { id: newId(), name: archiveName(new Date(), stem), files }
      jobs.set(job.id, job)
      await begin(job.id, () => send({ type: 'DOWNLOAD', job }))
    },

    async saveAsJpeg(item) {
      saveBlob(await jpegOf(item, readStream), `${stemOf(itemName(item))}.jpg`)
    },

    async saveStream(name) {
      const worker = (await workerReady()) ? navigator.serviceWorker.controller : undefined
      if (!worker) throw new Error(texts.workerMissing)
      const id = newId()
      const { port1, port2 } = new MessageChannel()
      streams.add(id)
      const command: MediaWorkerCommand = { type: 'SAVE_STREAM', job: { id, name } }
      await begin(id, () => worker.postMessage(command, [port2]))
      return port1
    },
    close() {
      clearInterval(awake)
      for (const [id, beginning] of waiting) {
        send({ type: 'CLOSE_DOWNLOAD', id })
        beginning.reject(new Error(texts.downloadFailed))
      }
      closed = true
      channel.close()
    },
  }
}

const newId = () => toBase64url(randomBytes(16))

function filesOf(item: LibraryItem): { role: Role; name: string }[] {
  const name = itemName(item)
  const movie = movieNameOf(item, name)
  const original = { role: 'original' as const, name }
  return movie === undefined ? [original] : [original, { role: 'motion', name: movie }]
}

const archiveName = (now: Date, name = `Safelight ${now.toISOString().slice(0, 10)}`) =>
  `${safeName(name)}.zip`

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  follow(url, safeName(name))
  // The click has passed the content to the browser, so the next task can revoke the URL.
  setTimeout(() => URL.revokeObjectURL(url))
}

/**
 * Makes the browser open an address. Omit `name` for the worker's addresses: with the attribute `download`,
 * the request would bypass the worker.
 */
function follow(address: string, name?: string): void {
  const link = document.createElement('a')
  link.href = address
  if (name !== undefined) link.download = name
  link.click()
}
