/** Fetches the packed place data, which ships with the app. Rejects if it cannot be fetched. */
export async function fetchPlaces(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await fetch(new URL('./places.dat', import.meta.url))
  if (!file.ok || !file.body) throw new Error('The places could not be loaded.')
  return file.body
}

export const unpack = (packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> =>
  new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
