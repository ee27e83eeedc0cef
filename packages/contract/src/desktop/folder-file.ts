import { z } from '../wire/schema.ts'
import { type FileProblem, type FileStamp, folderHandle, innerPath } from './bridge.ts'

/*
 * Where the pages of the desktop app read a file of a picked folder: an address of their own origin, which the main
 * process answers and no server does. It gives ranges alone (RFC 9110, 14), and of one range perhaps its beginning.
 */

/** A file of a picked folder as it was found. */
export interface FolderFile extends FileStamp {
  folder: string
  path: string
}

/** Paths under it are no pages of the app. */
const FOLDERS = '/folders/'

export const isFolderFile = (pathname: string): boolean => pathname.startsWith(FOLDERS)

export function folderFileAddress({ folder, path, size, modified }: FolderFile): string {
  const file = new URLSearchParams({ path, size: String(size), modified: String(modified) })
  return `${FOLDERS}${folder}?${file}`
}

/** The file at an address; undefined for an address that is not as it must be. */
export function folderFileAt({ pathname, searchParams }: URL): FolderFile | undefined {
  const folder = pathname.slice(FOLDERS.length)
  const named = { ...Object.fromEntries(searchParams), folder }
  return isFolderFile(pathname) ? folderFile.safeParse(named).data : undefined
}

const folderFile = z.object({
  folder: folderHandle,
  path: innerPath,
  size: z.string().regex(/^\d+$/).transform(Number).pipe(z.int()),
  modified: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
})

/** What the answer's status says of a file that cannot be read. */
export const PROBLEM_STATUS: Readonly<Record<FileProblem, number>> = {
  outside: 403,
  unreadable: 404,
  changed: 409,
}
