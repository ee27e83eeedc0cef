/** As many files are taken from one drop, so that a whole disk does not fill the memory. */
export const MOST_DROPPED = 20_000
/** Folders in folders. */
const DEEPEST = 16

export interface DroppedFiles {
  files: File[]
  /** There were more. */
  isCut: boolean
}

/** All files among what was dropped, those in folders too. To be called while the event is handled. */
export function droppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  // The list is empty once the event is over.
  const dropped = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map(item => item.webkitGetAsEntry() ?? item.getAsFile())
  return filesOf(dropped.filter(each => each !== null))
}

/** What was dropped, as it lies in its folders. To be called while the event is handled. */
export const droppedEntries = (data: DataTransfer): FileSystemEntry[] =>
  [...data.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)

/** The files, and those of the folders without what systems hide in them. */
export async function filesOf(
  dropped: readonly (FileSystemEntry | File)[],
  most = MOST_DROPPED,
): Promise<DroppedFiles> {
  const files: File[] = []
  let isCut = false

  async function take(entry: FileSystemEntry | File, depth: number): Promise<void> {
    if (files.length === most) isCut = true
    else if (entry instanceof File) files.push(entry)
    else if (isFile(entry)) {
      const file = await read(entry)
      if (file) files.push(file)
    } else if (isFolder(entry) && depth < DEEPEST) {
      for await (const inside of entriesOf(entry)) {
        if (isCut) return
        if (!isHidden(inside.name)) await take(inside, depth + 1)
      }
    } else isCut = true
  }

  for (const each of dropped) await take(each, 0)
  return { files, isCut }
}

const isHidden = (name: string) =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** None if it has gone meanwhile. */
const read = (entry: FileSystemFileEntry): Promise<File | undefined> =>
  new Promise(resolve => entry.file(resolve, () => resolve(undefined)))

/** A folder hands its entries over by the hundred, and none at the end. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>(resolve =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return
    yield* some
  }
}
