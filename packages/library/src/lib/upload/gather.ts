import type { Bytes } from '@safelight/vault/bytes'

/** All pieces of a stream in memory; `look` is told of each as it comes. */
export async function gather(
  stream: ReadableStream<Bytes>,
  look: (piece: Bytes) => void = () => {},
): Promise<Bytes[]> {
  const pieces: Bytes[] = []
  const reader = stream.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    look(piece.value)
    pieces.push(piece.value)
  }
  return pieces
}
