import { ok } from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { Bytes } from '@safelight/crypto/bytes'
import { ArchiveEntryError, ArchiveError, readArchive } from '@safelight/media/archives'
import {
  makeTar,
  makeZip,
  paxRecord,
  TAR_END,
} from '../../../../packages/media/test/archive-writer.ts'
import { makeRar } from '../../../../packages/media/test/rar-writer.ts'
import { makeSevenZip } from '../../../../packages/media/test/seven-zip-writer.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'

/** Limits for all archives. `inMemory` is so low that some entries exceed it. */
const LIMITS = { entries: 50, bytes: 2 ** 20, ratio: 50, inMemory: 256 }

/**
 * Attacks the ZIP reader with damaged files. It must throw only its own errors, respect its limits, and yield
 * no path outside of the archive.
 */
export const zips: Target = {
  name: 'zips',
  async prepare() {
    const parts = [
      { name: 'folder/', mode: 0o40755 },
      { name: 'folder/a.jpg', content: 'stored', extra: Buffer.from('UT\x05\0\x01abcd') },
      { name: 'b.jpg', content: 'deflated'.repeat(50), isDeflated: true, hasDescriptor: true },
      { name: 'c.jpg', content: 'large', isLarge: true },
    ]
    const all = [
      makeZip(parts),
      makeZip(parts, { isLarge: true, comment: 'a comment' }),
      makeZip(parts.slice(0, 2), { before: Buffer.from('before') }),
    ]
    return { try: random => read(random, all, 'a.zip') }
  },
}

export const tars: Target = {
  name: 'tars',
  async prepare() {
    const plain = Uint8Array.from([
      ...makeTar([
        { name: 'folder/', type: '5' },
        { name: 'folder/a.jpg', content: 'picture'.repeat(100) },
        { name: 'x', type: 'x', content: paxRecord('path', 'folder/long.jpg') },
        { name: 'b.jpg', content: 'b', isBinary: true },
        { name: '././@LongLink', type: 'L', content: 'folder/longer.jpg\0' },
        { name: 'c.jpg', content: 'c', prefix: 'far' },
      ]),
      ...TAR_END,
    ])
    return {
      async try(random) {
        if (random.oneIn(10)) return read(random, [Uint8Array.from(gzipSync(plain))], 'a.tgz')
        const damaged = mutateBytes(random, plain, [plain])
        const mended = random.oneIn(2) ? damaged : withSums(damaged)
        if (random.oneIn(5)) return readAll(Uint8Array.from(gzipSync(mended)), 'a.tgz')
        return readAll(mended, 'a.tar')
      },
    }
  },
}

/**
 * Attacks the reader of 7z and RAR with damaged files. Each case starts the whole program 7-Zip, which takes
 * at least 10 ms.
 */
export const sevenZips: Target = {
  name: 'seven-zips',
  async prepare() {
    const files = { 'folder/a.jpg': 'picture'.repeat(100), 'b.jpg': 'b' }
    const sevenZip = await Promise.all(
      [['-ms=on'], ['-ms=off', '-mhc=off'], ['-psecret']].map(how => makeSevenZip(files, how)),
    )
    const rar = makeRar([
      { name: 'folder', isFolder: true },
      { name: 'folder/a.jpg', content: 'picture' },
      { name: 'link.jpg', linkTo: 'b.jpg' },
      { name: 'b.jpg', content: 'b' },
    ])
    const limits = { ...LIMITS, inMemory: 2 ** 16 }
    return {
      try: random =>
        random.oneIn(2)
          ? read(random, sevenZip, 'a.7z', limits)
          : read(random, [rar], 'a.rar', limits),
    }
  },
}

const read = (random: Random, all: readonly Bytes[], name: string, limits = LIMITS) =>
  readAll(mutateBytes(random, random.pick(all), all), name, limits)

async function readAll(
  bytes: Bytes,
  name: string,
  limits = LIMITS,
): Promise<'accepted' | 'refused'> {
  let opened = 0
  try {
    for await (const entry of readArchive(new Blob([bytes]), name, { limits })) {
      ok(Number.isSafeInteger(entry.size) && entry.size >= 0)
      if (entry.problem) continue
      ok(entry.path.split('/').every(part => !['', '.', '..'].includes(part)))
      ok(!/[\\\0]/.test(entry.path))
      const content = await entry.open()
      ok(content.size === entry.size)
      ok((await content.arrayBuffer()).byteLength === entry.size)
      opened += 1
    }
  } catch (error) {
    ok(error instanceof ArchiveError || error instanceof ArchiveEntryError, String(error))
  }
  return opened > 0 ? 'accepted' : 'refused'
}

/** Corrects the checksums of header blocks. Otherwise, the reader would reject most damaged tars at once. */
function withSums(tar: Bytes): Bytes {
  const mended = Buffer.from(tar)
  for (let at = 0; at + 512 <= mended.length; at += 512) {
    const block = mended.subarray(at, at + 512)
    if (block.toString('latin1', 257, 262) !== 'ustar') continue
    block.fill(' ', 148, 156)
    const sum = block.reduce((total, byte) => total + byte, 0)
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  }
  return Uint8Array.from(mended)
}
