import {
  type Accepts,
  createVectorIndex,
  type VectorIndex,
} from '@safelight/recognition/vector-index'
import type { ItemDetections } from '../../recognition/detections/detection-store.ts'

export interface NearPicture {
  id: string
  similarity: number
}

/** An in-memory index of picture embeddings. Embeddings of different models are never compared. */
export interface PictureIndex {
  put(items: readonly ItemDetections[]): void
  remove(ids: readonly string[]): void
  embeddingOf(id: string): { model: string; vector: Int8Array } | undefined
  /**
   * Returns at most `most` pictures that `accepts` allows, the most similar to `vector` first. Compares only
   * pictures of the same model.
   */
  nearest(
    model: string,
    vector: Int8Array,
    most: number,
    accepts: (id: string) => boolean,
  ): NearPicture[]
}

interface Space {
  vectors: VectorIndex
  dimensions: number
  /** Ids by index in `vectors`. */
  ids: string[]
}

export function createPictureIndex(): PictureIndex {
  const spaces = new Map<string, Space>()
  const placeOf = new Map<string, { model: string; space: Space; place: number }>()

  function remove(id: string): void {
    const known = placeOf.get(id)
    if (!known) return
    known.space.vectors.remove(known.place)
    placeOf.delete(id)
  }

  function spaceOf(model: string, dimensions: number): Space {
    const known = spaces.get(model)
    if (known) return known
    const space = { vectors: createVectorIndex(dimensions), dimensions, ids: [] }
    spaces.set(model, space)
    return space
  }

  return {
    put(items) {
      for (const { id, embedding, by } of items) {
        remove(id)
        const model = by.embedding
        if (!embedding || !model) continue
        const space = spaceOf(model, embedding.length)
        // Skip an embedding of another length, which another device may have stored by mistake.
        if (space.dimensions !== embedding.length) continue
        const place = space.vectors.add(embedding)
        space.ids[place] = id
        placeOf.set(id, { model, space, place })
      }
    },

    remove(ids) {
      for (const id of ids) remove(id)
    },

    embeddingOf(id) {
      const known = placeOf.get(id)
      return known && { model: known.model, vector: known.space.vectors.at(known.place) }
    },

    nearest(model, vector, most, accepts) {
      const space = spaces.get(model)
      if (!space || space.dimensions !== vector.length) return []
      const idOf = (place: number) => space.ids[place] ?? ''
      const isWanted: Accepts = place => accepts(idOf(place))
      return space.vectors
        .nearest(vector, most, isWanted)
        .map(({ place, similarity }) => ({ id: idOf(place), similarity }))
    },
  }
}
