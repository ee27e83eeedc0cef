import type { Role } from '@safelight/contract/media-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
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

/** Saves originals to the device as the files that they were. */
export interface Downloads {
  /**
   * One file is saved under its own name, several in a ZIP, as which a live photo comes too; through the background worker they go from the
   * server to the disk without being held anywhere. Resolves when the browser has begun; without a worker,
   * when it has one file after the other, of which none may be above 256 MB. Throws what stopped it.
   */
  save(items: readonly LibraryItem[]): Promise<void>
  /** Saves a picture as a JPEG that is made of it here. Throws what stopped it. */
  saveAsJpeg(item: LibraryItem): Promise<void>
  /**
   * Saves a file that is made as it is saved, through the background worker: what is written with `writableTo`
   * to the port. Resolves when the browser has begun. Throws what stopped it.
   */
  saveStream(name: string): Promise<MessagePort>
  close(): void
}

export interface DownloadDeps {
  findOriginal: FindOriginal
  /** Whether the background worker is in control of this page, once that is known. */
  workerReady: () => Promise<boolean>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
}

/** Browsers end an idle worker after half a minute, even while its answer is still being read. */
const KEEP_AWAKE = 10_000
/** How long a worker may take to begin. */
const BEGINNING = 30_000

export function createDownloads({
  findOriginal,
  workerReady,
  readStream,
}: DownloadDeps): Downloads {
  const channel = new BroadcastChannel(MEDIA_CHANNEL)
  const jobs = new Map<string, DownloadJob>()
  /** Files on their way to the worker through a port. */
  const streams = new Set<string>()
  /** Downloads that have not begun. */
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

  /** Resolves when the worker has begun; throws why it could not, or that it took too long. */
  async function begin(id: string, publish: () => void): Promise<void> {
    const beginning = Promise.withResolvers<void>()
    const timer = setTimeout(() => beginning.reject(new Error('Download failed.')), BEGINNING)
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

  /** Each is held whole before it is saved. */
  async function saveWhole(items: readonly LibraryItem[]): Promise<void> {
    const large = items.find(item => item.size > MOST_WITHOUT_WORKER)
    if (large) {
      throw new Error(
        `${itemName(large)} is too large to be downloaded without the background worker. Reload the page and try again.`,
      )
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
    if (!stream) throw new Error(`${itemName(item)} cannot be opened.`)
    return { ...(await findOriginal(item, role)), role, name, taken: item.takenLocal, ...stream }
  }

  return {
    async save(items) {
      if (!(await workerReady())) return saveWhole(items)
      const files: DownloadFile[] = []
      for (const item of items) {
        for (const file of filesOf(item)) files.push(await describe(item, file))
      }
      const [only, ...others] = items
      const name = only && others.length === 0 ? stemOf(itemName(only)) : undefined
      const job = { id: newId(), name: archiveName(new Date(), name), files }
      jobs.set(job.id, job)
      await begin(job.id, () => send({ type: 'DOWNLOAD', job }))
    },

    async saveAsJpeg(item) {
      saveBlob(await jpegOf(item, readStream), `${stemOf(itemName(item))}.jpg`)
    },

    async saveStream(name) {
      const worker = (await workerReady()) ? navigator.serviceWorker.controller : undefined
      if (!worker)
        throw new Error('The background worker does not run. Reload the page and try again.')
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
        beginning.reject(new Error('Download failed.'))
      }
      closed = true
      channel.close()
    },
  }
}

const newId = () => toBase64url(randomBytes(16))

/** The files that an item was: the movie of a live photo is one by itself. */
function filesOf(item: LibraryItem): { role: Role; name: string }[] {
  const name = itemName(item)
  const movie = movieNameOf(item, name)
  const original = { role: 'original' as const, name }
  return movie === undefined ? [original] : [original, { role: 'motion', name: movie }]
}

const archiveName = (now: Date, name = `Safelight ${now.toISOString().slice(0, 10)}`) =>
  `${name}.zip`

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  follow(url, safeName(name))
  // By the next task the browser holds the content itself.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Without the attribute `download`, which bypasses the worker: the answer's header makes it a file. */
function follow(address: string, name?: string): void {
  const link = document.createElement('a')
  link.href = address
  if (name !== undefined) link.download = name
  link.click()
}
