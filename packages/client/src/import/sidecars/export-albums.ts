import { folderOf, nameOf } from '../supported-files.ts'
import { exportOf, pathInExport } from './export-name.ts'
import type { AlbumList, AlbumNote } from './sidecar.ts'

/** An album that an export describes, as found or as stored by an earlier import. */
export type PendingAlbum =
  | { archive: string; path: string; album: AlbumNote }
  | { archive: string; path: string; list: AlbumList }

/** The albums of exports: titles of folders, and lists of the names of pictures. */
export interface ExportAlbums {
  add(pending: PendingAlbum, isEarlier?: boolean): void
  addPicture(path: string, archive: string): void
  /** The album whose title the export gives to a folder. */
  ofFolder(folder: string, archive: string): ExportAlbum | undefined
  /** The titles of all lists that name a picture. */
  listing(path: string, archive: string): string[]
  /** Whether this import, and not only an earlier one, has a title or list for the picture. */
  isNew(path: string, archive: string): boolean
  count(): number
  /** All albums. `made` has the ids of those that this import has filled, by `keyOfAlbum`. */
  all(made: ReadonlyMap<string, string>): PendingAlbum[]
}

export interface ExportAlbum extends AlbumNote {
  /** The folder's name, if the export has several folders with this title. */
  apart?: string | undefined
  /** The ids of the albums that earlier imports made of the other folders with this title. */
  taken?: readonly string[]
}

/** Identifies an album within an import. */
export const keyOfAlbum = ({ title, apart }: Pick<ExportAlbum, 'title' | 'apart'>): string =>
  apart === undefined ? title : `${title}\n${apart}`

/** A stored list has at most this many characters. Longer lists are stored in pieces. */
const MOST_CHARS = 8000

/** Stands for the name of every title file in stored paths, because title files have different names. */
const NOTE_NAME = 'metadata.json'

type List = AlbumList & { archive: string; path: string; isEarlier: boolean }

export function createExportAlbums(): ExportAlbums {
  const notes = new Map<string, { archive: string; album: AlbumNote; isEarlier: boolean }[]>()
  const lists: List[] = []
  const byName = new Map<string, List[]>()
  const folders = new Map<string, Set<string>>()
  const names = new Map<string, Set<string>>()

  const titleKey = (folder: string, archive: string, title: string) =>
    [exportOf(archive), folderOf(folder), title].join('\n')

  function addNote(path: string, archive: string, album: AlbumNote, isEarlier: boolean): void {
    const folder = folderOf(path)
    const before = notes.get(folder) ?? []
    const found = before.find(each => each.archive === archive)
    const others = before.filter(each => each !== found)
    const note =
      isEarlier && found
        ? { ...found, album: { ...found.album, id: album.id } }
        : { archive, album, isEarlier }
    notes.set(folder, [...others, note])
    const key = titleKey(folder, archive, note.album.title)
    folders.set(key, (folders.get(key) ?? new Set()).add(folder))
  }

  function addList(list: List): void {
    const { archive, path, isEarlier } = list
    const isKnown = (each: List) => each.archive === archive && each.path === path
    if (isEarlier && lists.some(each => !each.isEarlier && isKnown(each))) return
    lists.push(list)
    for (const name of new Set(list.names)) byName.set(name, [...(byName.get(name) ?? []), list])
  }

  /** A list names pictures, and parts may have different pictures of one name. Its own part comes first. */
  function listsOf(path: string, archive: string): List[] {
    const name = nameOf(path).normalize('NFC')
    return (byName.get(name) ?? []).filter(
      list =>
        exportOf(list.archive) === exportOf(archive) &&
        (list.archive === archive || !names.get(list.archive)?.has(name)),
    )
  }

  function noteOf(folder: string, archive: string) {
    const all = notes.get(pathOfFolder(folder)) ?? []
    const some = all.filter(each => exportOf(each.archive) === exportOf(archive))
    const titles = new Set(some.map(({ album }) => album.title))
    return some.find(each => each.archive === archive) ?? (titles.size === 1 ? some[0] : undefined)
  }

  function ofFolder(folder: string, archive: string): ExportAlbum | undefined {
    const note = noteOf(folder, archive)
    if (!note) return undefined
    const { album } = note
    const at = pathOfFolder(folder)
    const others = [...(folders.get(titleKey(at, archive, album.title)) ?? [])].filter(
      each => each !== at,
    )
    if (others.length === 0) return album
    const taken = others.flatMap(each => notes.get(each)?.flatMap(of => of.album.id ?? []) ?? [])
    return { ...album, apart: nameOf(at), taken }
  }

  return {
    add(pending, isEarlier = false) {
      const { archive } = pending
      const path = pathInExport(pending.path)
      if ('album' in pending) addNote(path, archive, pending.album, isEarlier)
      else addList({ ...pending.list, archive, path, isEarlier })
    },

    addPicture(path, archive) {
      const all = names.get(archive) ?? new Set()
      names.set(archive, all.add(nameOf(path).normalize('NFC')))
    },

    ofFolder,
    listing: (path, archive) => [...new Set(listsOf(path, archive).map(({ title }) => title))],

    isNew(path, archive) {
      if (noteOf(folderOf(path), archive)?.isEarlier === false) return true
      return listsOf(path, archive).some(({ isEarlier }) => !isEarlier)
    },

    count: () =>
      notes.size + new Set(lists.map(({ archive, title }) => `${archive}\n${title}`)).size,

    all: made => [
      ...[...notes].flatMap(([folder, each]) =>
        each.map(({ archive, album }) => {
          const { apart } = ofFolder(folder, archive) ?? {}
          const id = made.get(keyOfAlbum({ title: album.title, apart })) ?? album.id
          const path = folder === '' ? NOTE_NAME : `${folder}/${NOTE_NAME}`
          return { archive, path, album: id === undefined ? album : { ...album, id } }
        }),
      ),
      ...lists.flatMap(({ archive, path, title, names }) =>
        inPieces(names).map(some => ({ archive, path, list: { title, names: some } })),
      ),
    ],
  }
}

const pathOfFolder = (folder: string): string => pathInExport(`${folder}/`).slice(0, -1)

function inPieces(names: readonly string[]): string[][] {
  const pieces: string[][] = []
  let chars = MOST_CHARS
  for (const name of names) {
    chars += name.length + 3
    if (chars > MOST_CHARS) {
      pieces.push([])
      chars = name.length
    }
    pieces.at(-1)?.push(name)
  }
  return pieces
}
