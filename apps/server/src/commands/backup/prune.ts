import type { BlobStore } from '../../blobs/blob-store.ts'
import { StartError } from '../../start-error.ts'
import { type Generation, generationsOf, removeGenerations, showNewest } from './generations.ts'
import { indexGenerations } from './index-generations.ts'
import { type Kept, keptOf } from './retention.ts'
import { summaryOfFile } from './soundness.ts'
import { deleteOthers } from './sync-blobs.ts'

export interface Pruned {
  /** Blobs that no generation counts on any more. */
  deleted: number
  /** Numbers of the generations that went. */
  forgotten: number[]
  /** Numbers of damaged ones: as long as they are there, no blob is deleted. */
  unreadable: number[]
}

/** Deletes the generations that are not to be kept, and then the blobs that no other one counts on. */
export async function prune(folder: string, backup: BlobStore, kept: Kept): Promise<Pruned> {
  const all = await generationsOf(folder)
  const { unreadable, close } = indexGenerations(all)
  close()
  // Of a damaged one rescue may still read something: it goes only when a person says so.
  const sound = all.filter(each => !unreadable.includes(each))
  const keeps = keptOf(sound, kept)
  return remove(
    folder,
    backup,
    sound.filter(each => !keeps.has(each)),
  )
}

/** Deletes all generations but the newest, damaged ones too. */
export async function forgetEarlier(folder: string, backup: BlobStore): Promise<Pruned> {
  return remove(folder, backup, (await generationsOf(folder)).slice(1))
}

/** Deletes one generation. Throws StartError where no other one can be read. */
export async function forgetOne(
  folder: string,
  backup: BlobStore,
  one: Generation,
): Promise<Pruned> {
  const others = (await generationsOf(folder)).filter(({ number }) => number !== one.number)
  if (!others.some(({ file }) => summaryOfFile(file))) {
    throw new StartError(`Generation ${one.number} is the only one that can be read: it stays.`)
  }
  return remove(folder, backup, [one])
}

async function remove(folder: string, backup: BlobStore, these: Generation[]): Promise<Pruned> {
  const all = these.toSorted((a, b) => a.number - b.number)
  await removeGenerations(folder, all)
  await showNewest(folder)
  const index = indexGenerations(await generationsOf(folder))
  try {
    const isKnown = index.unreadable.length === 0
    return {
      deleted: isKnown ? await deleteOthers(index, backup) : 0,
      forgotten: all.map(({ number }) => number),
      unreadable: index.unreadable.map(({ number }) => number),
    }
  } finally {
    index.close()
  }
}
