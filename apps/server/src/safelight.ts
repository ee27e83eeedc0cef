#!/usr/bin/env -S node --max-semi-space-size=4
import { fileURLToPath } from 'node:url'
import { createDiskBlobStore } from './blobs/disk-blob-store.ts'
import { createProgram } from './commands/program.ts'
import { readConfig } from './config.ts'
import { holdDataFolder } from './data-folder.ts'
import { ApiError } from './http/errors.ts'
import { StartError } from './start-error.ts'

// Whatever this process writes is for its owner alone.
process.umask(0o077)

const program = createProgram({
  dataFolder: () => readConfig(process.env).dataFolder,
  storageLimit: () => readConfig(process.env).storageLimit,
  webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  openBlobs: folder => createDiskBlobStore(`${folder}/blobs`),
  hold: holdDataFolder,
  start: async () => void (await import('./main.ts')),
  print: line => void process.stdout.write(`${line}\n`),
  fail() {
    process.exitCode = 1
  },
})

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof StartError || error instanceof ApiError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
