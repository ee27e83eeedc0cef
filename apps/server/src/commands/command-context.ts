import { texts } from '@safelight/texts/server/program'
import { InvalidArgumentError } from 'commander'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'

export type StoreKind = 'disk' | 's3'

export interface CommandContext {
  dataFolder(): string
  storageLimit(): Context['storageLimit']
  webFolder: string
  openBlobs(folder: string): BlobStore
  /** Opens the folder's disk store or the bucket. Throws StartError if it is not configured or not usable. */
  openStore(folder: string, kind: StoreKind): Promise<BlobStore>
  modelFolder(folder: string): string
  /** The folder of the models that come with the server. It may be missing. */
  standardModels: string
  /** The PostgreSQL database of a folder; undefined means SQLite in the folder. */
  databaseUrl(folder: string): string | undefined
  /** Whether this is the name of an environment variable that the server reads. */
  isSetting(name: string): boolean
  givenSecret(): Uint8Array | undefined
  /** The address at which people open the server, without a slash at the end. */
  address(): string
  /** Locks a folder for this process. Throws StartError if another process holds the lock. */
  hold(folder: string): { release(): void }
  /** Serves until a signal stops the process. `folder` overrides the configuration. */
  start(folder: string | undefined): Promise<void>
  print(line: string): void
  /** Sets the exit code, by default 1. */
  fail(code?: number): void
}

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

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError(texts.wholeNumber)
}
