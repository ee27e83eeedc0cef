import type { ListedFile } from './list-files.ts'
import {
  ARCHIVE,
  NAMES,
  NO_PASSWORD,
  type ReadableBytes,
  runSevenZip,
  UNPACKED,
} from './run-seven-zip.ts'

/** The contents, in the order of the requested files; undefined for a damaged file. */
export type UnpackedFiles = (Uint8Array<ArrayBuffer> | undefined)[]

/** If reading `bytes` fails, throws that error. */
export async function unpackFiles(
  bytes: ReadableBytes,
  files: readonly ListedFile[],
): Promise<UnpackedFiles> {
  const names = files.map(file => file.path)
  const mostBytes = files.reduce((sum, file) => sum + file.size, 0)
  const options = ['-y', '-spd', '-scsUTF-8', '-bso0', '-bsp0', NO_PASSWORD, `-o${UNPACKED}`]
  const args = ['x', ...options, ARCHIVE, `-i@${NAMES}`]
  const { complaints, unpacked } = await runSevenZip(bytes, { args, names, mostBytes })
  return files.map(({ path, size }) => {
    const content = unpacked.get(path)
    const isWhole = content?.length === size
    return isWhole && !complaints.some(line => line.endsWith(` : ${path}`)) ? content : undefined
  })
}
