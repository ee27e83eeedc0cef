import type { FileHandle } from 'node:fs/promises'

/**
 * Writes a stream into a file from `offset` on. While one block is being written the next one gathers and
 * is hashed.
 */
export async function writeBlocks(
  source: AsyncIterable<Uint8Array>,
  file: FileHandle,
  offset = 0,
): Promise<void> {
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
