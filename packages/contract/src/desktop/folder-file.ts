import { z } from '../wire/schema.ts'
import { type FileProblem, type FileStamp, folderHandle, innerPath } from './bridge.ts'

/*
 * The address from which the desktop app's pages read a file of a picked folder. It has the page's own
 * origin, and the main process answers it. Every answer is a range (RFC 9110 §14), and may end earlier than
 * the requested range.
 */

export interface FolderFile extends FileStamp {
  folder: string
  path: string
}

/** The path of a file in a picked folder starts with this. Paths of the app's pages do not. */
const FOLDERS = '/folders/'

export const isFolderFile = (pathname: string): boolean => pathname.startsWith(FOLDERS)

export function folderFileAddress({ folder, path, size, modified }: FolderFile): string {
  const file = new URLSearchParams({ path, size: String(size), modified: String(modified) })
  return `${FOLDERS}${folder}?${file}`
}

/** Parses the address of a file of a picked folder. Returns undefined if the address is malformed. */
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

export const PROBLEM_STATUS: Readonly<Record<FileProblem, number>> = {
  outside: 403,
  unreadable: 404,
  changed: 409,
}
