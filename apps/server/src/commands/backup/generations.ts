import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { texts } from '@safelight/texts/server/back-up'
import { unlessMissing } from '../../blobs/unless-missing.ts'
import { copyDatabase } from '../../database/sqlite/copy-database.ts'
import { StartError } from '../../start-error.ts'
import { DATABASE, removeDatabase, syncFolder, writeDurably } from './files.ts'
import { hasMark } from './mark.ts'
import type { Dated } from './retention.ts'

/** The database of one run. All generations share the blobs of the backup. */
export interface Generation extends Dated {
  file: string
}

const FOLDER = 'generations'

/**
 * Lists the generations, newest first: `generations/<number>-<time>.sqlite`, each with its SHA-256 in a file
 * next to it. If there are no generations, `safelight.sqlite` counts as number 1. Otherwise, the next run
 * would replace it and delete its blobs.
 */
export async function generationsOf(folder: string): Promise<Generation[]> {
  const names = await readdir(join(folder, FOLDER)).catch(unlessMissing)
  const found = (names ?? []).flatMap(name => parsed(folder, name) ?? [])
  if (found.length > 0) return found.sort((a, b) => b.number - a.number)
  const file = join(folder, DATABASE)
  return hasMark(folder) && existsSync(file)
    ? [{ number: 1, time: (await stat(file)).mtime, file }]
    : []
}

/**
 * Lists names among the generations that Safelight did not create: renamed databases, or duplicates made by a
 * sync program. It is unknown which blobs they reference.
 */
export async function strangersOf(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, FOLDER)).catch(unlessMissing)
  return (names ?? []).filter(name => !parsed(folder, name.replace(OWN_END, '.sqlite')))
}

const OWN_END = /\.sqlite(\.sha256|\.new|-wal|-shm|-journal|\.sha256\.new)$/

export async function generationOf(folder: string, number: number): Promise<Generation> {
  const found = (await generationsOf(folder)).find(each => each.number === number)
  if (found) return found
  throw new StartError(texts.noGeneration({ number, folder }))
}

/**
 * Adds a database as the newest generation, after all its blobs are stored. At any moment, every earlier
 * generation has its own name, and the newest complete one is also available as `safelight.sqlite`.
 */
export async function placeGeneration(
  folder: string,
  copy: string,
  time: Date,
): Promise<Generation> {
  const before = await generationsOf(folder)
  const inside = join(folder, FOLDER)
  await mkdir(inside, { recursive: true, mode: 0o700 })
  for (const each of before) if (basename(each.file) === DATABASE) await adopt(folder, each)
  const number = (before[0]?.number ?? 0) + 1
  const placed = { number, time, file: join(inside, nameOf({ number, time })) }
  const digest = `${await digestOfFile(copy)}  ${basename(placed.file)}\n`
  await writeDurably(placed.file + DIGEST, digest)
  await rename(copy, placed.file)
  await syncFolder(inside)
  await syncFolder(folder)
  await showNewest(folder)
  return placed
}

/** Suffix of the file with the SHA-256, in the format of `sha256sum --check`. */
const DIGEST = '.sha256'

/** Returns whether the database matches its SHA-256. Returns undefined if no SHA-256 is stored. */
export async function isAsWritten({ file }: Generation): Promise<boolean | undefined> {
  if (!existsSync(file + DIGEST)) return undefined
  const [digest] = (await readFile(file + DIGEST, 'latin1')).split(' ')
  return digest === (await digestOfFile(file))
}

async function digestOfFile(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const data of createReadStream(file)) digest.update(data)
  return digest.digest('hex')
}

/** Makes the newest generation available as `safelight.sqlite`, where programs look for the database. */
export async function showNewest(folder: string): Promise<void> {
  const [newest] = await generationsOf(folder)
  if (!newest || basename(newest.file) === DATABASE) return
  const shown = join(folder, `${DATABASE}.newest`)
  await rm(shown, { force: true })
  await linkOrCopy(newest.file, shown)
  // Remove the write-ahead log of an earlier database. Otherwise SQLite would apply the log to the new
  // database and damage it.
  await removeDatabase(join(folder, DATABASE), ['-wal', '-shm', '-journal'])
  await rename(shown, join(folder, DATABASE))
  await syncFolder(folder)
}

export async function removeGenerations(folder: string, all: Generation[]): Promise<void> {
  for (const { file } of all) await removeDatabase(file, ['', '-wal', '-shm', '-journal', DIGEST])
  if (all.length > 0) await syncFolder(join(folder, FOLDER))
}

/**
 * Adds a lone `safelight.sqlite` to the generations. A partial copy of a backup may have only this database.
 */
async function adopt(folder: string, { number, time, file }: Generation): Promise<void> {
  const placed = join(folder, FOLDER, nameOf({ number, time }))
  const unfinished = `${placed}.new`
  await removeDatabase(unfinished)
  // A link to the file would lack the pages that are still in its log, so copy the database.
  if (existsSync(`${file}-wal`)) await copyDatabase(file, unfinished)
  else await linkOrCopy(file, unfinished)
  await rename(unfinished, placed)
  await syncFolder(join(folder, FOLDER))
}

/** Creates a hard link, which takes no space. If the file system has no hard links (FAT), copies the file. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    const copy = await open(to, 'r+')
    try {
      await copy.chmod(0o600)
      await copy.sync()
    } finally {
      await copy.close()
    }
  }
}

/** Returns a file name without colons, because Windows does not allow them. */
const nameOf = ({ number, time }: Dated): string =>
  `${number}-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`

function parsed(folder: string, name: string): Generation | undefined {
  const [, number, day, hour, minute, second] =
    /^(\d{1,9})-(\d{4,}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/.exec(name) ?? []
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (number === undefined || Number.isNaN(time.getTime())) return undefined
  return { number: Number(number), time, file: join(folder, FOLDER, name) }
}
