import { exportOf } from '../found-files.ts'
import { folderOf, nameOf } from '../supported-files.ts'
import { ownExport } from './own-export.ts'
import type { AlbumNote, Sidecar, SidecarReader } from './sidecar.ts'
import { takeout } from './takeout.ts'
import { shorterName } from './takeout-names.ts'
import { xmp } from './xmp.ts'

/** The first reader that accepts a file wins. */
const READERS: readonly SidecarReader[] = [ownExport, takeout, xmp]

export const mayBeSidecar = (path: string): boolean =>
  READERS.some(reader => reader.mayBe(nameOf(path)))

/** Size limit of a sidecar: no program writes larger ones. */
export const SIDECAR_BYTES = 2 ** 20

/** Sidecars from all parts of an export. `archive` is the path of their archive, if any. */
export interface SidecarIndex {
  add(path: string, text: string, archive?: string): void
  addPending(pending: Pending): void
  addPicture(path: string, archive?: string): void
  /**
   * Returns a picture's sidecar. Prefers a sidecar in the picture's own archive. A sidecar in another archive
   * of the same export counts only if no other picture has this path.
   */
  of(path: string, archive?: string): Sidecar | undefined
  archives(): string[]
  album(folder: string, archive?: string): AlbumNote | undefined
  counts(): { sidecars: number; albums: number }
  /** Sidecars that later imports may need. `pending` have no picture yet; `shared` may have several. */
  left(): { pending: Pending[]; shared: Pending[] }
  isOwn(path: string, archive?: string): boolean
  ownId(path: string, archive?: string): string | undefined
  /**
   * Returns a key that a picture and its movie share, or undefined for other files. In a Safelight export,
   * the sidecars name the movies. Elsewhere, `byName` returns the key.
   */
  pairOf(
    path: string,
    archive: string,
    byName: (path: string) => string | undefined,
  ): string | undefined
  /** Whether the folder becomes an album only if its export gives it a title. */
  knowsAlbums(folder: string): boolean
}

/**
 * A sidecar or folder title that waits for pictures. If `isShared`, it already has a picture, and may get
 * others.
 */
export type Pending = { archive: string; path: string; isShared?: boolean | undefined } & (
  | { sidecar: Sidecar; reader: number }
  | { album: AlbumNote }
)

interface Entry {
  archive: string
  path: string
  sidecar: Sidecar
  reader: number
}

type Note = { archive: string; album: AlbumNote }

export function createSidecarIndex(): SidecarIndex {
  const sidecars = new Map<string, Entry[]>()
  let count = 0
  const byShorter = new Map<string, Entry[]>()
  const albums = new Map<string, Note[]>()
  const takeoutFolders = new Set<string>()
  const takeouts = new Set<string>()
  const places = new Set<string>()
  const spread = new Map<string, number>()
  const archives = new Set<string>()

  const pictures = new Map<string, string>()
  const ownFolders = new Set<string>()

  function addEntry(entry: Entry): void {
    const { path, archive, reader } = entry
    const before = sidecars.get(path) ?? []
    const others = before.filter(each => each.archive !== archive)
    sidecars.set(path, [...others, entry])
    count += 1 + others.length - before.length
    if (READERS[reader] === takeout) addTakeout(entry)
    else if (READERS[reader] === ownExport) addOwn(entry)
  }

  function addOwn({ path, archive, sidecar: { facts } }: Entry): void {
    ownFolders.add(folderOf(path))
    // The XMP file has a subset of the facts in the JSON file, so drop the XMP file.
    const lesser = `${pictureOf(path)}.xmp`
    const left = sidecars.get(lesser)?.filter(each => each.archive !== archive) ?? []
    count += left.length - (sidecars.get(lesser)?.length ?? 0)
    sidecars.set(lesser, left)
    const movie = facts.exported?.movie
    if (movie) pictures.set(placeOf(pathIn(folderOf(path), movie), archive), pictureOf(path))
  }

  /**
   * Finds the exported details of a picture in a Safelight export. Without `archive`, finds them only if no
   * other picture has this path.
   */
  function ownOf(path: string, archive?: string) {
    const all = sidecars.get(`${path}.json`.normalize('NFC')) ?? []
    const [own, ...others] = all.filter(each => archive === undefined || each.archive === archive)
    return others.length === 0 ? own?.sidecar.facts.exported : undefined
  }

  function addTakeout(entry: Entry): void {
    const folder = folderOf(entry.path)
    takeoutFolders.add(folder)
    takeouts.add(folderOf(folder))
    const shorter = shorterName(nameOf(entry.path))
    if (!shorter) return
    const at = pathIn(folder, shorter)
    byShorter.set(at, [...(byShorter.get(at) ?? []), entry])
  }

  function addNote(path: string, archive: string, album: AlbumNote): void {
    const folder = folderOf(path).normalize('NFC')
    const others = albums.get(folder)?.filter(each => each.archive !== archive) ?? []
    albums.set(folder, [...others, { archive, album }])
  }

  function* namesBeside(path: string): Generator<string> {
    for (const folder of sidecarFolders(path)) {
      for (const reader of READERS) {
        for (const name of reader.namesFor(nameOf(path))) yield pathIn(folder, name)
      }
    }
  }

  function entryOf(path: string, archive: string): Entry | undefined {
    for (const all of [sidecars, byShorter]) {
      if (all.size === 0) continue
      for (const name of namesBeside(path)) {
        const found = all.get(name)
        const mine = found?.filter(each => each.archive === archive)
        // Use none if several sidecars share a truncated name. Nothing tells which of them is this picture's.
        const fitting = mine?.length
          ? mine
          : found?.filter(
              ({ archive: other }) => exportOf(other) === exportOf(archive) && isFree(path, other),
            )
        if (fitting?.length === 1) return fitting[0]
      }
    }
    return undefined
  }

  /**
   * Whether a sidecar for `path` in `archive` can belong to only one picture. This archive must have no
   * picture with the path, and all other archives together only one.
   */
  const isFree = (path: string, archive: string) =>
    !places.has(placeOf(path, archive)) && (spread.get(path.normalize('NFC')) ?? 1) === 1

  return {
    add(path, text, archive = '') {
      archives.add(archive)
      for (const [place, reader] of READERS.entries()) {
        if (!reader.mayBe(nameOf(path))) continue
        const read = reader.read(text)
        if (!read) continue
        if (reader === xmp && ownOf(path.replace(/\.xmp$/, ''), archive)) return
        if ('album' in read) {
          if (!isYear(read.album.title)) addNote(path, archive, read.album)
        } else {
          addEntry({ path: path.normalize('NFC'), archive, sidecar: read.sidecar, reader: place })
        }
        return
      }
    },

    addPending(pending) {
      const { path, archive } = pending
      if ('album' in pending) {
        if (!albums.get(folderOf(path))?.some(each => each.archive === archive))
          addNote(path, archive, pending.album)
      } else if (!sidecars.get(path)?.some(each => each.archive === archive)) addEntry(pending)
    },

    addPicture(path, archive = '') {
      archives.add(archive)
      const place = placeOf(path, archive)
      if (places.has(place)) return
      places.add(place)
      const whole = path.normalize('NFC')
      spread.set(whole, (spread.get(whole) ?? 0) + 1)
    },

    archives: () => [...archives],

    of: (path, archive = '') => entryOf(path, archive)?.sidecar,

    left() {
      const used = new Set<Entry>()
      for (const place of places) {
        const [path = '', archive = ''] = place.split('\n')
        const entry = entryOf(path, archive)
        if (entry) used.add(entry)
      }
      const all = [...sidecars.values()].flat()
      const notes = [...albums].flatMap(([folder, each]) =>
        each.map(note => ({ ...note, path: pathIn(folder, NOTE_NAME) })),
      )
      // Keep a Takeout's sidecar. Later parts may contain edited copies of its picture, or the movie.
      const ofCopies = all.filter(each => used.has(each) && READERS[each.reader] === takeout)
      return {
        pending: all.filter(each => !used.has(each) && READERS[each.reader] !== ownExport),
        shared: [...ofCopies, ...notes].map(each => ({ ...each, isShared: true })),
      }
    },

    isOwn: (path, archive = '') =>
      ownOf(path, archive) !== undefined || pictures.has(placeOf(path, archive)),

    ownId: (path, archive) => ownOf(path, archive)?.id,

    pairOf(path, archive, byName) {
      const movie = ownOf(path, archive)?.movie
      const picture = movie ? path.normalize('NFC') : pictures.get(placeOf(path, archive))
      if (picture !== undefined) return placeOf(picture, archive)
      return movie === null ? undefined : byName(path)
    },

    album(folder, archive = '') {
      const all = albums.get(folder.normalize('NFC')) ?? []
      const notes = all.filter(each => exportOf(each.archive) === exportOf(archive))
      const mine = notes.find(each => each.archive === archive)
      const titles = new Set(notes.map(({ album }) => album.title))
      return mine?.album ?? (titles.size === 1 ? notes[0]?.album : undefined)
    },

    counts: () => ({ sidecars: count, albums: albums.size }),

    knowsAlbums: folder =>
      ownFolders.has(folder) ||
      takeoutFolders.has(folder) ||
      isInTakeout(folder) ||
      (takeouts.has(folderOf(folder)) && isYear(nameOf(folder))),
  }
}

const placeOf = (path: string, archive: string) => `${path.normalize('NFC')}\n${archive}`

/** Stands for the name of every title file in stored paths, because title files have different names. */
const NOTE_NAME = 'metadata.json'

/** In a Takeout every album has a title file, possibly in another part. A folder without one is no album. */
const isInTakeout = (folder: string): boolean =>
  /^takeout-\d{8}t\d{6}z\/|(^|\/)Takeout\//.test(folder)

const pictureOf = (json: string): string => json.replace(/\.json$/i, '').normalize('NFC')

/** Returns the folders where programs put sidecars: the file's own, or its subfolder `metadata` (Ente). */
export function sidecarFolders(path: string): string[] {
  const folder = folderOf(path)
  return [folder, folder === '' ? 'metadata' : `${folder}/metadata`]
}

const pathIn = (folder: string, name: string): string =>
  (folder === '' ? name : `${folder}/${name}`).normalize('NFC')

/**
 * Whether Takeout gives this title to the folder of a year or day, which is no album. The title is in the
 * account's language, such as "Photos from 2019".
 */
const isYear = (title: string) =>
  TAKEOUT_YEARS.test(title.normalize('NFC')) || /^(\d{4}-\d\d-\d\d( #\d+)?|\d{4})$/.test(title)

// cspell:disable
const TAKEOUT_YEARS =
  /^((Photos from|Fotos von|Fotos de|Fotos del|Photos de|Foto dal|Foto del|Foto['’]s uit|Zdjęcia z|Foton från|Billeder fra|Bilder fra|Kuvat vuodelta|Fotky z|Фото за) (18|19|20)\d\d|(18|19|20)\d\d ?(年の写真|年的照片|년의 사진))$/u
// cspell:enable
