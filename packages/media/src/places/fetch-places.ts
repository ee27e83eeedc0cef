/** Fetches the packed place data, which ships with the app. Rejects if it cannot be fetched. */
export const fetchPlaces = (): Promise<Packed> => read(new URL('./places.dat', import.meta.url))

/** Fetches the packed names of places in other languages. Rejects if they cannot be fetched. */
export const fetchOtherNames = (): Promise<Packed> =>
  read(new URL('./other-names.dat', import.meta.url))

export type Packed = ReadableStream<Uint8Array<ArrayBuffer>>

async function read(address: URL): Promise<Packed> {
  const file = await fetch(address)
  if (!file.ok || !file.body) throw new Error('The places could not be loaded.')
  return file.body
}

export const unpack = (packed: Packed): Promise<ArrayBuffer> =>
  new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
