import { databaseUrlOf } from '@safelight/test-kit/commands'
import type { TestServer } from '@safelight/test-kit/server'
import { createDiskBlobStore } from '../../apps/server/src/blobs/disk-blob-store.ts'
import type { CommandContext } from '../../apps/server/src/commands/command-context.ts'
import { createServerCommands } from '../../apps/server/src/commands/program.ts'
import { holdDataFolder } from '../../apps/server/src/data-folder.ts'
import { sentenceOf } from '../../apps/server/src/start-error.ts'

export interface Outcome {
  code: number
  lines: string[]
}

/**
 * The data folder on which a command works. Give `server` too if its database and blobs are to be used: they
 * may be outside the folder (PostgreSQL, S3).
 */
export interface At {
  folder: string
  server?: TestServer
  givenSecret?: Uint8Array
}

/**
 * Runs a command of `safelight` in this process. Rejects for unexpected errors, for which the program would
 * print a stack trace.
 */
export async function command(at: At, ...args: string[]): Promise<Outcome> {
  const lines: string[] = []
  let code = 0
  const url = await databaseUrlOf(at.server ?? {})
  const isOwn = (folder: string) => folder === at.folder
  const openBlobs = (folder: string) =>
    at.server && isOwn(folder)
      ? { ...at.server.context.blobs, close: async () => {} }
      : createDiskBlobStore(`${folder}/blobs`)
  const context: CommandContext = {
    dataFolder: () => at.folder,
    storageLimit: () => null,
    webFolder: '',
    openBlobs,
    openStore: async folder => openBlobs(folder),
    modelFolder: folder => `${folder}/models`,
    standardModels: 'none',
    databaseUrl: folder => (isOwn(folder) ? url : undefined),
    isSetting: () => false,
    givenSecret: () => at.givenSecret,
    address: () => 'http://localhost:3000',
    hold: holdDataFolder,
    start: async () => {
      throw new Error('The drill starts no server')
    },
    print: line => void lines.push(line),
    fail() {
      code = 1
    },
  }
  try {
    await createServerCommands(context).parseAsync([
      'node',
      'safelight',
      '--data',
      at.folder,
      ...args,
    ])
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    lines.push(sentence)
    code = 1
  }
  return { code, lines }
}
