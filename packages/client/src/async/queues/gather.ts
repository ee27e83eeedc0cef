import type { Bytes } from '@safelight/crypto/bytes'

/** All pieces of a stream in memory; `look` is told of each as it comes, and gives the rest up by throwing. */
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
