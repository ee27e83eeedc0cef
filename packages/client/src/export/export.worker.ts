import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { expose, proxy } from 'comlink'
import { waitForServer } from '../async/waiting/back-off.ts'
import type { ItemReader } from '../items/item.ts'
import { writableTo } from '../media/streams/port-streams.ts'
import { openDevice } from '../store/device.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import type { AlbumSource } from './album-lists.ts'
import { openDeviceExporter } from './device-exporter.ts'
import type { ExportProgress, OpenPart } from './exporter.ts'
import { freeName } from './free-name.ts'
import type { ExportScope } from './plan.ts'

export interface PageDeps {
  onProgress(progress: ExportProgress): void
  saveStream(name: string): Promise<MessagePort>
}

/** Milliseconds between progress reports to the page. */
const PROGRESS_PAUSE = 100

async function open(
  keys: ItemReader & DeviceKeys & RecognitionKeys,
  token: string,
  albums: AlbumSource,
  page: PageDeps,
) {
  const { start, continueExport, progress, subscribe, ...exporter } = await openDeviceExporter({
    keys,
    token,
    albums,
    device: await openDevice(keys.accountId),
    wait: waitForServer,
    publish: openUpdateChannel(keys.accountId).publish,
  })

  let telling: ReturnType<typeof setTimeout> | undefined
  const notify = () => {
    telling = undefined
    page.onProgress(progress())
  }
  subscribe(() => {
    if (telling === undefined) telling = setTimeout(notify, PROGRESS_PAUSE)
  })
  notify()

  const into = (folder: FileSystemDirectoryHandle | undefined): OpenPart =>
    folder ? fileIn(folder) : async name => writableTo(await page.saveStream(name))

  return proxy({
    ...exporter,
    start: (scope: ExportScope, folder?: FileSystemDirectoryHandle) => start(scope, into(folder)),
    continueExport: (folder?: FileSystemDirectoryHandle) => continueExport(into(folder)),
  })
}

/**
 * Saves parts as files of a folder. A file stays empty until its part is complete. Never overwrites a file
 * that has content.
 */
const fileIn =
  (folder: FileSystemDirectoryHandle): OpenPart =>
  async name => {
    const free = await freeName(name, async each => (await sizeIn(folder, each)) > 0)
    const file = await folder.getFileHandle(free, { create: true })
    return file.createWritable()
  }

async function sizeIn(folder: FileSystemDirectoryHandle, name: string): Promise<number> {
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return 0
    throw error
  }
}

export type ExportWorker = typeof open
expose(open)
