import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fetch } from '../servers/check-server.ts'
import type { Feed } from './feed.ts'
import { bodyOf } from './fetch-manifest.ts'
import type { UpdateFile } from './manifest.ts'
import { diskProblem, UpdateProblem } from './problem.ts'

/** The longest time between two parts of a download, in milliseconds. */
const PATIENCE = 60_000

export interface Download {
  feed: Feed
  file: UpdateFile
  /** Belongs to downloads alone: other content is deleted. */
  folder: string
  fetch: Fetch
  signal: AbortSignal
  onProgress: (received: number) => void
}

/**
 * Downloads a file of an update, and returns its path. Reuses a complete download. After an interruption, starts
 * from the beginning. A canceled or failed download leaves no file.
 *
 * @throws {UpdateProblem}
 * @throws if `signal` aborts
 */
export async function download(given: Download): Promise<string> {
  const { file, folder, signal } = given
  const path = join(folder, file.name)
  const part = join(folder, 'part')
  try {
    if (await isVerified(path, file)) return path
    await clear(folder)
    const handle = await open(part, 'wx', 0o600)
    try {
      await receive(given, handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path)
    return path
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    signal.throwIfAborted()
    throw diskProblem(error)
  }
}

/** Writes the file. Stops at the first byte beyond its size, or if none arrives for a minute. */
async function receive(
  { feed, file, fetch, signal, onProgress }: Download,
  handle: FileHandle,
): Promise<void> {
  const ending = new AbortController()
  const either = AbortSignal.any([signal, ending.signal])
  const stalled = setTimeout(() => ending.abort(), PATIENCE)
  const hash = createHash('sha512')
  let received = 0
  try {
    const body = await bodyOf(feed, file.name, either, fetch).catch(unreachable)
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read().catch(unreachable)
      if (done) break
      received += value.length
      if (received > file.size) throw new UpdateProblem('damaged')
      hash.update(value)
      await handle.writeFile(value)
      onProgress(received)
      stalled.refresh()
    }
  } finally {
    clearTimeout(stalled)
    ending.abort()
  }
  if (received < file.size) throw new UpdateProblem('unreachable')
  if (hash.digest('hex') !== file.sha512) throw new UpdateProblem('damaged')
}

const unreachable = (error: unknown): never => {
  throw new UpdateProblem('unreachable', error)
}

/** Deletes everything in the folder, and keeps other users of the machine out of it. */
async function clear(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Whether a path is a file with the content that the manifest describes. */
export async function isVerified(
  path: string,
  { size, sha512 }: Pick<UpdateFile, 'size' | 'sha512'>,
): Promise<boolean> {
  let handle: FileHandle
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch {
    return false
  }
  try {
    const info = await handle.stat()
    if (!info.isFile() || info.size !== size) return false
    const hash = createHash('sha512')
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk)
    return hash.digest('hex') === sha512
  } finally {
    await handle.close()
  }
}
