import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type BlobKey,
  BlobNotFound,
  type BlobStore,
  type ListedBlob,
  type NotDeleted,
  type StagedBlob,
} from './blob-store.ts'

/** Blobs as files in `folder`: `ab/<key>` by the key's first two letters, `staged/` for what arrives. */
export function createDiskBlobStore(folder: string): BlobStore {
  const stagingFolder = join(folder, 'staged')
  mkdirSync(stagingFolder, { recursive: true, mode: 0o700 })
  const pathOf = (key: BlobKey) => {
    if (!isBlobKey(key)) throw new TypeError('not a blob key')
    return join(folder, key.slice(0, 2), key)
  }

  return {
    async stage(source) {
      const path = join(stagingFolder, randomBytes(16).toString('hex'))
      const file = await open(path, 'wx', 0o600)
      try {
        const { bytes, digest } = await write(source, file)
        return stagedBlob({ bytes, digest, path, file, pathOf })
      } catch (error) {
        await file.close()
        await rm(path, { force: true })
        throw error
      }
    },

    async create(key) {
      const path = pathOf(key)
      await inFolder(path, async () => {
        await (await open(path, 'wx', 0o600)).close()
      })
    },

    async writePart(key, offset, source) {
      // Never creates: a part that comes late must not bring back a blob that was deleted.
      const file = await openExisting(pathOf(key), 'r+')
      try {
        const written = await write(source, file, offset)
        await file.datasync()
        return written
      } finally {
        await file.close()
      }
    },

    async read(key, { start, end }) {
      const file = await openExisting(pathOf(key), 'r')
      return file.createReadStream({ start, end: end - 1, highWaterMark: READ_BYTES })
    },

    async readSmall(key, { start, end }, into = Buffer.allocUnsafeSlow(end - start)) {
      const file = await openExisting(pathOf(key), 'r')
      try {
        return await readWhole(file, start, into)
      } finally {
        await file.close()
      }
    },

    exists: key =>
      access(pathOf(key)).then(
        () => true,
        error => {
          if (isMissing(error)) return false
          throw error
        },
      ),

    async *list() {
      for (const name of (await readdir(folder))
        .filter(name => /^[0-9a-f]{2}$/.test(name))
        .sort()) {
        yield* blobsIn(join(folder, name))
      }
    },

    async delete(keys) {
      const left: NotDeleted[] = []
      for (const [folder, inFolder] of Map.groupBy(keys, key => dirname(pathOf(key)))) {
        left.push(...(await deleteFrom(folder, inFolder)))
      }
      return left
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },

    async sweepStaged(before) {
      for (const name of await readdir(stagingFolder)) {
        const path = join(stagingFolder, name)
        const { mtime } = await stat(path)
        if (mtime <= before) await rm(path, { force: true })
      }
    },
  }
}

const READ_BYTES = 256 * 1024

async function openExisting(path: string, flags: 'r' | 'r+'): Promise<FileHandle> {
  return open(path, flags).catch(error => {
    throw isMissing(error) ? new BlobNotFound('no such blob', { cause: error }) : error
  })
}

async function readWhole(file: FileHandle, start: number, into: Buffer): Promise<Buffer> {
  for (let filled = 0; filled < into.length; ) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, start + filled)
    if (bytesRead === 0) throw new Error('a blob is shorter than its item says')
    filled += bytesRead
  }
  return into
}

/**
 * Writes a stream into a file from `offset` on, hashing and counting as it passes. While one block is
 * being written the next one gathers and is hashed.
 */
async function write(source: AsyncIterable<Uint8Array>, file: FileHandle, offset = 0) {
  const hash = createHash('sha256')
  let bytes = 0
  let block: Uint8Array[] = []
  let written = 0
  let writing = Promise.resolve()
  let idle = true

  const startWriting = async () => {
    await writing
    idle = false
    writing = writeBlock(file, block, offset + written).finally(() => {
      idle = true
    })
    // A failure is thrown when its turn comes; until then it must not count as unhandled.
    writing.catch(() => {})
    block = []
    written = bytes
  }
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      block.push(chunk)
      bytes += chunk.length
      if (idle || bytes - written >= MOST_BLOCK_BYTES) await startWriting()
    }
    await startWriting()
    await writing
  } finally {
    // The file must not be closed while it is written to.
    await writing.catch(() => {})
  }
  return { bytes, digest: hash.digest('base64url') }
}

/** What gathers before the source has to wait. */
const MOST_BLOCK_BYTES = 256 * 1024

async function writeBlock(file: FileHandle, block: Uint8Array[], at: number): Promise<void> {
  for (let rest = block; rest.length > 0; ) {
    const { bytesWritten } = await file.writev(rest, at)
    at += bytesWritten
    rest = behind(rest, bytesWritten)
  }
}

/** What is left of chunks behind their first `bytes` bytes. */
function behind(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes
  return chunks.flatMap(chunk => {
    const rest = chunk.subarray(skip)
    skip = Math.max(0, skip - chunk.length)
    return rest.length > 0 ? [rest] : []
  })
}

/** A folder has one of 256 parts of all blobs. */
async function* blobsIn(folder: string): AsyncIterable<ListedBlob> {
  for (const key of (await readdir(folder)).filter(isBlobKey).sort()) {
    const found = await stat(join(folder, key)).catch(error => {
      // It was deleted meanwhile.
      if (!isMissing(error)) throw error
    })
    if (found) yield { key, bytes: found.size }
  }
}

interface StagedFile {
  bytes: number
  digest: string
  path: string
  file: FileHandle
  pathOf(key: BlobKey): string
}

function stagedBlob({ bytes, digest, path, file, pathOf }: StagedFile): StagedBlob {
  return {
    bytes,
    digest,
    async commit(key) {
      const target = pathOf(key)
      await file.sync()
      await file.close()
      await inFolder(target, () => rename(path, target))
    },
    async discard() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

/** Makes the folder of `path`, puts the file there with `place`, and keeps both names for good. */
async function inFolder(path: string, place: () => Promise<void>): Promise<void> {
  const folder = dirname(path)
  const isNewFolder = await mkdir(folder, { recursive: true, mode: 0o700 })
  await place()
  await syncFolder(folder)
  if (isNewFolder) await syncFolder(dirname(folder))
}

/** Deletes files of one folder durably; resolves to those that are left. */
async function deleteFrom(folder: string, names: BlobKey[]): Promise<NotDeleted[]> {
  const left: NotDeleted[] = []
  for (const key of names) {
    await rm(join(folder, key), { force: true }).catch(reason => left.push({ key, reason }))
  }
  try {
    await syncFolder(folder)
  } catch (reason) {
    if (!isMissing(reason)) return names.map(key => ({ key, reason }))
  }
  return left
}

/** A file's name is durable, or durably gone, only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot do this, and writes folders through.
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isBlobKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
