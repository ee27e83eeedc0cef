import { randomBytes, toBase64url } from '@safelight/vault/bytes'
import { itemName, type LibraryItem, streamOf } from './items.ts'
import { safeName } from './lib/file-names.ts'
import type { FindOriginal } from './originals.ts'
import {
  DOWNLOAD_PATH,
  type DownloadFile,
  type DownloadJob,
  VIDEO_CHANNEL,
  type VideoMessage,
  type VideoWorkerCommand,
} from './video-messages.ts'

/** Saves originals to the device as the files that they were. */
export interface Downloads {
  /**
   * One item is saved under its own name, several in a ZIP; through the background worker they go from the
   * server to the disk without being held anywhere. Resolves when the browser has begun; without a worker,
   * when it has one file after the other. Throws what stopped it.
   */
  save(items: readonly LibraryItem[]): Promise<void>
  close(): void
}

export interface DownloadParts {
  findOriginal: FindOriginal
  /** Whether the background worker is in control of this page. */
  workerReady: () => boolean
  readOriginal(item: LibraryItem): Promise<Blob>
}

/** A worker with nothing to do is ended after half a minute, also while what it answered is still read. */
const KEEP_AWAKE = 10_000
/** How long a worker may take to answer. */
const BEGINNING = 10_000

export function createDownloads({
  findOriginal,
  workerReady,
  readOriginal,
}: DownloadParts): Downloads {
  const channel = new BroadcastChannel(VIDEO_CHANNEL)
  const jobs = new Map<string, DownloadJob>()
  const beginnings = new EventTarget()
  let closed = false
  const send = (message: VideoMessage) => {
    if (!closed) channel.postMessage(message)
  }

  channel.onmessage = ({ data }: MessageEvent<VideoMessage>) => {
    if (data.type === 'REQUEST_DOWNLOAD') {
      const job = jobs.get(data.id)
      if (job) send({ type: 'DOWNLOAD', job })
    }
    if (data.type === 'DOWNLOAD_ENDED') jobs.delete(data.id)
    if (data.type === 'DOWNLOAD_BEGUN' || data.type === 'DOWNLOAD_ENDED') {
      beginnings.dispatchEvent(new Event(data.id))
    }
  }
  const awake = setInterval(() => {
    if (jobs.size > 0) {
      const command: VideoWorkerCommand = { type: 'STAY_AWAKE' }
      navigator.serviceWorker.controller?.postMessage(command)
    }
  }, KEEP_AWAKE)

  /** Resolves when the worker answers, or when it has had the time to. */
  const beginning = (id: string) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, BEGINNING)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      beginnings.addEventListener(id, done, { once: true })
    })

  async function describe(item: LibraryItem): Promise<DownloadFile> {
    const stream = streamOf(item, 'original')
    if (!stream) throw new Error(`${itemName(item)} cannot be opened.`)
    return {
      ...(await findOriginal(item)),
      name: itemName(item),
      taken: item.takenLocal,
      header: stream.header,
      length: stream.length,
    }
  }

  return {
    async save(items) {
      if (!workerReady()) {
        for (const item of items) saveBlob(await readOriginal(item), itemName(item))
        return
      }
      const files: DownloadFile[] = []
      for (const item of items) files.push(await describe(item))
      const job = { id: toBase64url(randomBytes(16)), name: archiveName(new Date()), files }
      jobs.set(job.id, job)
      send({ type: 'DOWNLOAD', job })
      const begun = beginning(job.id)
      follow(DOWNLOAD_PATH + job.id)
      await begun
    },
    close() {
      clearInterval(awake)
      closed = true
      channel.close()
    },
  }
}

const archiveName = (now: Date) => `Safelight ${now.toISOString().slice(0, 10)}.zip`

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  follow(url, safeName(name))
  // The browser has taken hold of the content when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Without the attribute `download`, which leads past the worker: its answer says that it is a file. */
function follow(address: string, name?: string): void {
  const link = document.createElement('a')
  link.href = address
  if (name !== undefined) link.download = name
  link.click()
}
