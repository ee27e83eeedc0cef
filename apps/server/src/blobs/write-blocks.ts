import type { FileHandle } from 'node:fs/promises'

/** Writes a stream to a file from `offset`. One block is written while the next is read and hashed. */
export async function writeBlocks(
  source: AsyncIterable<Uint8Array>,
  file: FileHandle,
  offset = 0,
): Promise<void> {
  let bytes = 0
  let block: Uint8Array[] = []
  let written = 0
  let writing = Promise.resolve()

  const startWriting = async () => {
    await writing
    writing = writeBlock(file, block, offset + written)
    // The next await throws this error again. Until then, it must not count as an unhandled rejection.
    writing.catch(() => {})
    block = []
    written = bytes
  }
  try {
    for await (const chunk of source) {
      block.push(chunk)
      bytes += chunk.length
      if (bytes - written >= BLOCK_BYTES) await startWriting()
    }
    await startWriting()
    await writing
  } finally {
    // Wait even after an error: the caller then closes the file, which must not happen during a write.
    await writing.catch(() => {})
  }
}

/** Size of a block in bytes. Every write has a fixed cost: fewer and larger writes are faster. */
const BLOCK_BYTES = 256 * 1024

async function writeBlock(file: FileHandle, block: Uint8Array[], at: number): Promise<void> {
  for (let rest = block; rest.length > 0; ) {
    const { bytesWritten } = await file.writev(rest, at)
    at += bytesWritten
    rest = behind(rest, bytesWritten)
  }
}

function behind(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes
  return chunks.flatMap(chunk => {
    const rest = chunk.subarray(skip)
    skip = Math.max(0, skip - chunk.length)
    return rest.length > 0 ? [rest] : []
  })
}
