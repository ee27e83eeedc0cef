import type { Bytes } from '@safelight/crypto/bytes'

/**
 * Collects a stream in memory. Calls `look` with each piece as it arrives. If `look` throws, cancels the
 * stream.
 */
export async function gather(
  stream: ReadableStream<Bytes>,
  look: (piece: Bytes) => void = () => {},
): Promise<Bytes[]> {
  const pieces: Bytes[] = []
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      look(piece.value)
      pieces.push(piece.value)
    }
  } catch (error) {
    reader.cancel(error).catch(() => {})
    throw error
  }
  return pieces
}
