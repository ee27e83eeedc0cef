import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { texts } from '@safelight/texts/server/start'
import {
  assertBlobKey,
  type BlobKey,
  BlobNotFound,
  type BlobStore,
  isBlobKey,
  type ListedBlob,
  type NotDeleted,
  StoreUnavailable,
  WrongBytes,
} from './blob-store.ts'
import { onlyExpected } from './expected-bytes.ts'
import { writeBlocks } from './write-blocks.ts'

/** Stores blobs as `ab/<key>`, where `ab` is the start of the key, and unfinished ones in `staged/`. */
export function createDiskBlobStore(folder: string): BlobStore {
  const stagingFolder = join(folder, 'staged')
  mkdirSync(stagingFolder, { recursive: true, mode: 0o700 })
  const pathOf = (key: BlobKey) => {
    assertBlobKey(key)
    return join(folder, key.slice(0, 2), key)
  }

  /**
   * Throws if the folder's disk is not mounted. Otherwise, the server could write blobs into the empty mount
   * point, or report blobs as deleted.
   */
  async function assertMounted(): Promise<void> {
    await access(stagingFolder).catch(cause => {
      throw new StoreUnavailable(texts.fileFolderMissing({ folder }), { cause })
    })
  }

  const openBlob = (key: BlobKey, flags: 'r' | 'r+'): Promise<FileHandle> =>
    openExisting(pathOf(key), flags).catch(async error => {
      await assertMounted()
      throw error
    })

  async function statBlob(key: BlobKey) {
    const found = await statOf(pathOf(key))
    if (!found) await assertMounted()
    return found
  }

  return {
    limits: { leastPart: 1, mostPut: Number.MAX_SAFE_INTEGER },

    async put(key, source, expected) {
      const target = pathOf(key)
      const path = join(stagingFolder, `${key}-${randomBytes(8).toString('hex')}`)
      const file = await open(path, 'wx', 0o600)
      try {
        await writeBlocks(onlyExpected(source, expected), file)
        await file.sync()
        await file.close()
        await inFolder(target, () => rename(path, target))
      } catch (error) {
        await file.close()
        await rm(path, { force: true })
        throw error
      }
    },

    async begin(key) {
      await assertMounted()
      const path = pathOf(key)
      await inFolder(path, async () => {
        await (await open(path, 'wx', 0o600)).close()
      })
      return ''
    },

    async writePart(key, _, source, part) {
      // Do not create the file here, because a late part must not revive a deleted blob.
      const file = await openBlob(key, 'r+')
      try {
        await writeBlocks(onlyExpected(source, part), file, part.offset)
        await file.datasync()
      } finally {
        await file.close()
      }
      return ''
    },

    async finish(key, _, __, length) {
      const file = await statBlob(key)
      if (!file) throw new BlobNotFound('no such blob')
      if (file.bytes !== length) throw new WrongBytes('the parts have another length')
    },

    /**
     * Deletes the blob and its temporary file. If another server still writes the temporary file, that server
     * then cannot store the blob.
     */
    async discard(key) {
      const staged = (await readdir(stagingFolder)).filter(name => name.startsWith(key))
      for (const name of staged) await rm(join(stagingFolder, name), { force: true })
      const [left] = await deleteFrom(dirname(pathOf(key)), [key])
      if (left) throw left.reason
    },

    async read(key, { start, end }) {
      const file = await openBlob(key, 'r')
      return file.createReadStream({ start, end: end - 1, highWaterMark: READ_BYTES })
    },

    async readSmall(key, { start, end }, into = Buffer.allocUnsafeSlow(end - start)) {
      const file = await openBlob(key, 'r')
      try {
        return await readWhole(file, start, into)
      } finally {
        await file.close()
      }
    },

    stat: statBlob,

    async *list() {
      await assertMounted()
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
      return assertMounted().then(
        () => left,
        reason => keys.map(key => ({ key, reason })),
      )
    },

    async readNotes(name) {
      try {
        return [await readFile(join(folder, name), 'utf8')]
      } catch (error) {
        if (!isMissing(error)) throw error
        await assertMounted()
        return []
      }
    },

    async writeNote(name, text) {
      await assertMounted()
      const path = join(stagingFolder, `${name}-${randomBytes(8).toString('hex')}`)
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path, join(folder, name))
      await syncFolder(folder)
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },

    async sweep(before) {
      const until = Math.min(before.getTime(), Date.now() - STALL)
      for (const name of await readdir(stagingFolder)) {
        const path = join(stagingFolder, name)
        const { mtimeMs } = await stat(path)
        if (mtimeMs <= until) await rm(path, { force: true })
      }
    },

    async close() {},
  }
}

const READ_BYTES = 256 * 1024
/** The sweeper deletes a file in `staged/` after this many milliseconds without a write to the file. */
const STALL = 60 * 60_000

const statOf = (path: string) =>
  stat(path).then(
    ({ size }) => ({ bytes: size }),
    error => {
      if (isMissing(error)) return undefined
      throw error
    },
  )

async function openExisting(path: string, flags: 'r' | 'r+'): Promise<FileHandle> {
  return open(path, flags).catch(error => {
    throw isMissing(error) ? new BlobNotFound('no such blob', { cause: error }) : error
  })
}

async function readWhole(file: FileHandle, start: number, into: Buffer): Promise<Buffer> {
  for (let filled = 0; filled < into.length; ) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, start + filled)
    if (bytesRead === 0) throw new Error('blob is shorter than its item says')
    filled += bytesRead
  }
  return into
}

async function* blobsIn(folder: string): AsyncIterable<ListedBlob> {
  for (const key of (await readdir(folder)).filter(isBlobKey).sort()) {
    const found = await stat(join(folder, key)).catch(error => {
      if (!isMissing(error)) throw error
    })
    if (found) yield { key, bytes: found.size }
  }
}

/**
 * Creates the folder of `path`, and runs `place` to put the file there. Then makes the names of folder and
 * file durable.
 */
async function inFolder(path: string, place: () => Promise<void>): Promise<void> {
  const folder = dirname(path)
  const isNewFolder = await mkdir(folder, { recursive: true, mode: 0o700 })
  await place()
  await syncFolder(folder)
  if (isNewFolder) await syncFolder(dirname(folder))
}

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

/** Syncs the folder of a file. Only then, the file's name or its removal is durable. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync folders, but writes their changes through at once.
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
