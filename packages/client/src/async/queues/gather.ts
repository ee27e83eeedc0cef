import type { Bytes } from '@safelight/crypto/bytes'

/**
 * Collects a stream in memory. `look` gets each piece. If `look` throws, the rest of the stream is canceled.
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
