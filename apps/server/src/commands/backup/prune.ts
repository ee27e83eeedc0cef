import type { BlobStore } from '../../blobs/blob-store.ts'
import { StartError } from '../../start-error.ts'
import {
  type Generation,
  generationsOf,
  isAsWritten,
  removeGenerations,
  showNewest,
  strangersOf,
} from './generations.ts'
import { indexGenerations } from './index-generations.ts'
import { type Kept, keptOf } from './retention.ts'
import { examine, summaryOfFile } from './soundness.ts'
import { deleteOthers } from './sync-blobs.ts'

export interface Pruned {
  /** Blobs that no generation counts on any more. */
  deleted: number
  /** Numbers of the generations that went. */
  forgotten: number[]
  /** Numbers of damaged ones: as long as they are there, no blob is deleted. */
  unreadable: number[]
  /** Names among the generations that are none: no blob is deleted either. */
  strangers: string[]
}

/** Deletes the generations that are not to be kept, and then the blobs that no other one counts on. */
export async function prune(folder: string, backup: BlobStore, kept: Kept): Promise<Pruned> {
  const all = await generationsOf(folder)
  const unreadable = await damagedOf(all)
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
  const left = await generationsOf(folder)
  const unreadable = await damagedOf(left)
  const strangers = await strangersOf(folder)
  const index = indexGenerations(left)
  try {
    const isKnown = unreadable.length + strangers.length === 0
    return {
      deleted: isKnown ? await deleteOthers(index, backup) : 0,
      forgotten: all.map(({ number }) => number),
      unreadable: unreadable.map(({ number }) => number),
      strangers,
    }
  } finally {
    index.close()
  }
}

/** Generations that do not say for sure which blobs they count on. A changed byte can hide a row from SQLite. */
async function damagedOf(generations: Generation[]): Promise<Generation[]> {
  const { unreadable, close } = indexGenerations(generations)
  close()
  const damaged = [...unreadable]
  for (const each of generations) {
    if (unreadable.includes(each)) continue
    const isSound = (await isAsWritten(each)) ?? examine(each.file).damage.length === 0
    if (!isSound) damaged.push(each)
  }
  return damaged
}
