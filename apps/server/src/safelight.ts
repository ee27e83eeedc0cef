#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=50
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainLines } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/server/start'
import { addressOf } from './address.ts'
import { StoreUnavailable } from './blobs/blob-store.ts'
import { openBlobStore } from './blobs/open-blob-store.ts'
import { checkBucket } from './blobs/s3/check-bucket.ts'
import { createServerCommands } from './commands/program.ts'
import { readConfig } from './config.ts'
import { SETTINGS } from './config-settings.ts'
import { holdDataFolder } from './data-folder.ts'
import { DatabaseUnavailable } from './database/database-unavailable.ts'
import { ApiError } from './http/errors.ts'
import { StartError, sentenceOf } from './start-error.ts'

// Files that this process creates are readable by their owner only.
process.umask(0o077)

/** Whether a folder is the server's own data folder. Only the own folder's blobs may be in a bucket. */
const isOwn = (folder: string): boolean => resolve(folder) === readConfig(process.env).dataFolder

const program = createServerCommands({
  dataFolder: () => readConfig(process.env).dataFolder,
  storageLimit: () => readConfig(process.env).storageLimit,
  webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  openBlobs: folder => openBlobStore(folder, isOwn(folder) ? readConfig(process.env) : {}),
  async openStore(folder, kind) {
    const { s3 } = readConfig(process.env)
    if (kind === 'disk') return openBlobStore(folder)
    if (!s3) throw new StartError(texts.bucketNeeded)
    await checkBucket(s3)
    return openBlobStore(folder, { s3 })
  },
  modelFolder: folder =>
    isOwn(folder) ? readConfig(process.env).modelFolder : join(folder, 'models'),
  standardModels: fileURLToPath(new URL('../dist/models', import.meta.url)),
  databaseUrl: folder => (isOwn(folder) ? readConfig(process.env).databaseUrl : undefined),
  isSetting: name => Object.hasOwn(SETTINGS, name),
  givenSecret: () => readConfig(process.env).secret,
  address: () => addressOf(readConfig(process.env)),
  hold: holdDataFolder,
  async start(folder) {
    if (folder !== undefined) process.env.SAFELIGHT_DATA = folder
    await import('./main.ts')
  },
  print: line => void process.stdout.write(`${plainLines(line)}\n`),
  fail(code = 1) {
    process.exitCode = code
  },
})

try {
  await program.parseAsync()
} catch (error) {
  const isTold = [ApiError, StoreUnavailable, DatabaseUnavailable].some(
    kind => error instanceof kind,
  )
  const sentence = isTold && error instanceof Error ? error.message : sentenceOf(error)
  if (sentence === undefined) throw error
  process.stderr.write(`${plainLines(sentence)}\n`)
  process.exitCode = 1
}
