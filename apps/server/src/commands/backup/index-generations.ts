import { type BlobIndex, createBlobIndex } from '../known-blobs.ts'
import { unchanging } from './files.ts'
import type { Generation } from './generations.ts'

export interface IndexedGenerations extends BlobIndex {
  /** Generations that cannot be read. Any blob may belong to them. */
  unreadable: Generation[]
}

export function indexGenerations(generations: Generation[]): IndexedGenerations {
  const index = createBlobIndex()
  const unreadable: Generation[] = []
  for (const each of generations.toSorted((a, b) => a.number - b.number)) {
    try {
      index.add(unchanging(each.file), each.number)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      unreadable.push(each)
    }
  }
  return { ...index, unreadable }
}
