import { type Kind, LAYERS, type Level, type Lines, type Name } from './lines.ts'
import { readMap } from './read-map.ts'

export type { Kind, Level, Lines, Name }

export interface Basemap {
  /**
   * Returns the lines of a kind at a level of detail, or those of the next finer level that has some. Returns
   * undefined if no finer level has any.
   */
  lines(kind: Kind, level: Level): Lines | undefined
  names: readonly Name[]
}

/** Loads the map from the app's own server, never from a third party. Rejects if the download fails. */
export async function loadBasemap(): Promise<Basemap> {
  const file = await fetch(new URL('./map.dat', import.meta.url))
  if (!file.ok || !file.body) throw new Error('The map could not be loaded.')
  return openBasemap(file.body)
}

export async function openBasemap(
  packed: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Basemap> {
  const unpacked = new Response(packed.pipeThrough(new DecompressionStream('gzip')))
  const { layers, names } = readMap(await unpacked.arrayBuffer())
  return {
    lines(kind, level) {
      const index = LAYERS.findIndex(([each, finer]) => each === kind && finer >= level)
      return layers[index]
    },
    names,
  }
}
