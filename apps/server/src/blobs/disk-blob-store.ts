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

/** Blobs as files in `folder`: `ab/<key>` by the key's first two letters, `staged/` for what arrives. */
export function createDiskBlobStore(folder: string): BlobStore {
  const stagingFolder = join(folder, 'staged')
  mkdirSync(stagingFolder, { recursive: true, mode: 0o700 })
  const pathOf = (key: BlobKey) => {
    assertBlobKey(key)
    return join(folder, key.slice(0, 2), key)
  }

  /** A disk that is unmounted leaves an empty folder: nothing is written there, and nothing counts as deleted. */
  async function assertMounted(): Promise<void> {
    await access(stagingFolder).catch(cause => {
      throw new StoreUnavailable(`The files are not at ${folder}: is their disk mounted?`, {
        cause,
      })
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

    /** An empty file in the final place, which survives a loss of power. */
    async begin(key) {
      await assertMounted()
      const path = pathOf(key)
      await inFolder(path, async () => {
        await (await open(path, 'wx', 0o600)).close()
      })
      return ''
    },

    async writePart(key, _, source, part) {
      // Never creates: a part that comes late must not bring back a blob that was deleted.
      const file = await openBlob(key, 'r+')
      try {
        await writeBlocks(onlyExpected(source, part), file, part.offset)
        await file.datasync()
      } finally {
        await file.close()
      }
      return ''
    },

    /** The parts lie where they belong. */
    async finish(key, _, __, length) {
      const file = await statBlob(key)
      if (!file) throw new BlobNotFound('no such blob')
      if (file.bytes !== length) throw new WrongBytes('the parts have another length')
    },

    /** Without its temporary file, a server that has come too late cannot put the blob any more. */
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

    /** Temporary files that nobody writes any more. */
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
/** Whoever puts a blob, another server perhaps, writes to its file more often than this, in milliseconds. */
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
    if (bytesRead === 0) throw new Error('a blob is shorter than its item says')
    filled += bytesRead
  }
  return into
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

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
