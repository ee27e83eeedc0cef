import { type Kind, LAYERS, type Level, type Lines, type Name } from './lines.ts'
import { readMap } from './read-map.ts'

export type { Kind, Level, Lines, Name }

/** The coasts, lakes, rivers and borders of the world, and the names of countries and regions. */
export interface Basemap {
  /** A level of detail, or the next finer one that there is of this kind; undefined: there is none. */
  lines(kind: Kind, level: Level): Lines | undefined
  names: readonly Name[]
}

/**
 * The data comes with the app, from its own server: nobody else is ever asked for a part of the map. Rejects when the
 * app's file cannot be had.
 */
export async function loadBasemap(): Promise<Basemap> {
  const file = await fetch(new URL('./map.dat', import.meta.url))
  if (!file.ok || !file.body) throw new Error('The map could not be loaded.')
  return openBasemap(file.body)
}

/** Opens the packed file of the map. */
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
