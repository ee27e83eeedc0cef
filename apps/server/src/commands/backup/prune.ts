import { texts } from '@safelight/texts/server/back-up'
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
  deleted: number
  forgotten: number[]
  /** The numbers of damaged generations. While there are any, no blobs are deleted. */
  unreadable: number[]
  /** Unknown files among the generations. While there are any, no blobs are deleted. */
  strangers: string[]
}

export async function prune(folder: string, backup: BlobStore, kept: Kept): Promise<Pruned> {
  const all = await generationsOf(folder)
  const damaged = await damagedOf(all)
  // Never delete a damaged generation automatically, because `scripts/rescue` may still read parts of it.
  const sound = all.filter(each => !damaged.includes(each))
  const keeps = keptOf(sound, kept)
  const these = sound.filter(each => !keeps.has(each))
  return remove(folder, backup, { these, damaged })
}

/** Deletes all generations but the newest, even damaged ones, which `prune` keeps. */
export async function forgetEarlier(folder: string, backup: BlobStore): Promise<Pruned> {
  const [newest, ...these] = await generationsOf(folder)
  return remove(folder, backup, { these, damaged: newest ? await damagedOf([newest]) : [] })
}

/** Deletes one generation. Throws StartError if no other one is readable. */
export async function forgetOne(
  folder: string,
  backup: BlobStore,
  one: Generation,
): Promise<Pruned> {
  const others = (await generationsOf(folder)).filter(({ number }) => number !== one.number)
  if (!others.some(({ file }) => summaryOfFile(file))) {
    throw new StartError(texts.lastReadable({ number: one.number }))
  }
  return remove(folder, backup, { these: [one], damaged: await damagedOf(others) })
}

/**
 * Deletes the generations `these`, then unreferenced blobs. Deletes no blobs while there are `damaged`
 * generations or unknown files, because they may reference any blob.
 */
async function remove(
  folder: string,
  backup: BlobStore,
  { these, damaged }: Record<'these' | 'damaged', Generation[]>,
): Promise<Pruned> {
  const all = these.toSorted((a, b) => a.number - b.number)
  await removeGenerations(folder, all)
  await showNewest(folder)
  const strangers = await strangersOf(folder)
  const index = indexGenerations(await generationsOf(folder))
  try {
    const isKnown = damaged.length + strangers.length === 0
    return {
      deleted: isKnown ? await deleteOthers(index, backup) : 0,
      forgotten: all.map(({ number }) => number),
      unreadable: damaged.map(({ number }) => number),
      strangers,
    }
  } finally {
    index.close()
  }
}

/** Finds damaged generations. One changed byte can hide a row from SQLite, and thus a reference to a blob. */
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
