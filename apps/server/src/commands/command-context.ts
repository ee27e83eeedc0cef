import { InvalidArgumentError } from 'commander'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'

export type StoreKind = 'disk' | 's3'

/** What commands work on, and how they answer. */
export interface CommandContext {
  dataFolder(): string
  storageLimit(): Context['storageLimit']
  /** The built web app. */
  webFolder: string
  openBlobs(folder: string): BlobStore
  /** The store of a folder's disk, or the bucket. Throws StartError where none is set, or what is wrong with it. */
  openStore(folder: string, kind: StoreKind): Promise<BlobStore>
  /** Where the servers of a folder find the models with which devices look at pictures. */
  modelFolder(folder: string): string
  /** The PostgreSQL that has the database of a folder; undefined: SQLite within it. */
  databaseUrl(folder: string): string | undefined
  /** The server's secret that the environment gives, which then is in no backup. */
  givenSecret(): Uint8Array | undefined
  /** Holds a folder for this process alone. Throws StartError where another one has it. */
  hold(folder: string): { release(): void }
  /** Serves until it is told to stop; `folder` takes the place of the configuration's. */
  start(folder: string | undefined): Promise<void>
  print(line: string): void
  /** The command ends with a code that says that something is wrong. */
  fail(): void
}

/** Runs `work` while this process alone has a folder. Throws StartError where another one has it. */
export async function holding<T>(
  context: CommandContext,
  folder: string,
  work: () => Promise<T>,
): Promise<T> {
  const hold = context.hold(folder)
  try {
    return await work()
  } finally {
    hold.release()
  }
}

/** A whole number of at least 1, as an option is given. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number of at least 1.')
}
