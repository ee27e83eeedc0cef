#!/usr/bin/env -S node --max-semi-space-size=4
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StoreUnavailable } from './blobs/blob-store.ts'
import { openBlobStore } from './blobs/open-blob-store.ts'
import { createProgram } from './commands/program.ts'
import { readConfig } from './config.ts'
import { holdDataFolder } from './data-folder.ts'
import { ApiError } from './http/errors.ts'
import { StartError } from './start-error.ts'

// Whatever this process writes is for its owner alone.
process.umask(0o077)

/** Throws StartError where the folder does not hold the database: what lies there may be an old one. */
function dataFolder(): string {
  const config = readConfig(process.env)
  if (!config.databaseUrl) return config.dataFolder
  throw new StartError('Commands work on a database in the folder, and DATABASE_URL names another.')
}

const program = createProgram({
  dataFolder,
  storageLimit: () => readConfig(process.env).storageLimit,
  webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  openBlobs(folder) {
    const { dataFolder, s3 } = readConfig(process.env)
    // Backups and exports are folders wherever the library's own blobs are.
    return openBlobStore(folder, resolve(folder) === dataFolder ? s3 : undefined)
  },
  hold: holdDataFolder,
  async start(folder) {
    if (folder !== undefined) process.env.SAFELIGHT_DATA = folder
    await import('./main.ts')
  },
  print: line => void process.stdout.write(`${line}\n`),
  fail() {
    process.exitCode = 1
  },
})

try {
  await program.parseAsync()
} catch (error) {
  const isTold = [StartError, ApiError, StoreUnavailable].some(kind => error instanceof kind)
  if (!isTold || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
