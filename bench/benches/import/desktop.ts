import { open, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FolderFile, folderFileAddress } from '@safelight/contract/desktop-files'
import { openPickedFolders } from '../../../apps/desktop/src/folders/picked-folders.ts'
import { fileInfo } from '../../../apps/desktop/src/folders/read-file.ts'
import { originOf } from '../../../apps/desktop/src/protocol/app-pages.ts'
import { LARGEST_READ, serveFolderFiles } from '../../../apps/desktop/src/protocol/folder-files.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'
import { residentMiB, watchMemory } from '../../support/server/memory.ts'
import { withFolder } from '../../support/server/server.ts'

const SIZE = 2_000_000_000
const SERVER = 'https://photos.example.org'
const ROUNDS = 5

/**
 * Measures how the desktop app's main process serves a large file in pieces, compared with reading it
 * directly.
 */
export const run = (): Promise<Findings> =>
  withFolder(async folder => {
    const path = 'clip.mp4'
    await writeFile(join(folder, path), '')
    // A sparse file takes no space on the disk, so the disk's speed does not affect the figures.
    await truncate(join(folder, path), SIZE)
    const picked = openPickedFolders(folder)
    const given = await picked.add(SERVER, folder)
    const file: FolderFile = { folder: given.folder, path, ...(await fileInfo(folder, path)) }
    const before = residentMiB(process.pid)
    const memory = watchMemory(process.pid)
    const rates = await inRounds(ROUNDS, {
      served: () => rate(() => readServed(serveFolderFiles(picked), file)),
      read: () => rate(() => readPlain(join(folder, path))),
    })
    return {
      figures: [
        {
          name: '2 GB at /folders, 8 MiB at a time',
          value: median(rates.served),
          unit: 'MB/s',
          reference: { name: 'read from the file', value: median(rates.read) },
          ratio: medianRatio(rates.served, rates.read),
        },
        { name: '  process before it', value: before, unit: 'MiB' },
        { name: '  process at its peak', value: memory.end(), unit: 'MiB' },
      ],
      notes: [
        'Within one process, without the time that Electron takes to pass a response to a page.',
      ],
    }
  })

const rate = async (read: () => Promise<number>): Promise<number> => {
  let bytes = 0
  const took = await seconds(async () => {
    bytes = await read()
  })
  if (bytes !== SIZE) throw new Error(`${bytes} bytes were read.`)
  return SIZE / 1e6 / took
}

async function readServed(serve: ReturnType<typeof serveFolderFiles>, file: FolderFile) {
  const address = originOf(SERVER) + folderFileAddress(file)
  let at = 0
  while (at < SIZE) {
    const headers = { range: `bytes=${at}-${SIZE - 1}` }
    const answer = await serve(new Request(address, { headers }), SERVER)
    at += (await answer.arrayBuffer()).byteLength
  }
  return at
}

async function readPlain(path: string): Promise<number> {
  const file = await open(path)
  let at = 0
  while (at < SIZE) {
    const { bytesRead } = await file.read(new Uint8Array(LARGEST_READ), 0, LARGEST_READ, at)
    at += bytesRead
  }
  await file.close()
  return at
}
