import { folderOf, nameOf } from '../supported-files.ts'
import { apple, isDeletedFolder, rowName } from './apple.ts'
import { createExportAlbums, type ExportAlbum, type PendingAlbum } from './export-albums.ts'
import { exportOf, isNamedExport, partOfExport, pathInExport } from './export-name.ts'
import { ownExport } from './own-export.ts'
import type { Read, Sidecar, SidecarReader } from './sidecar.ts'
import { takeout } from './takeout.ts'
import { shorterName } from './takeout-names.ts'
import { isYearTitle } from './takeout-years.ts'
import { xmp } from './xmp.ts'

/** The first reader that accepts a file wins. */
const READERS: readonly SidecarReader[] = [ownExport, takeout, xmp, apple]

export const mayBeSidecar = (path: string): boolean =>
  READERS.some(reader => reader.mayBe(nameOf(path)))

/** Whether a file may describe many pictures. Other programs write such files for other purposes. */
export const isTable = (path: string): boolean => apple.mayBe(nameOf(path))

/** The size limit of a sidecar in bytes: no program writes larger ones. */
export const sidecarBytes = (path: string): number => (isTable(path) ? 16 : 1) * 2 ** 20

/** Sidecars from all parts of an export. `archive` is the path of their archive, if any. */
export interface SidecarIndex {
  /** Returns false if no known program wrote the file. */
  add(path: string, text: string, archive?: string): boolean
  addPending(pending: Pending): void
  /** `part` tells the part of the export (see `FoundFile`). */
  addPicture(path: string, archive?: string, part?: string): void
  /**
   * Returns a picture's sidecar. Prefers a sidecar in the picture's own archive. A sidecar in another archive
   * of the same export counts only if no other picture has this path.
   */
  of(path: string, archive?: string): Sidecar | undefined
  archives(): string[]
  album(folder: string, archive?: string): ExportAlbum | undefined
  /** The titles of the albums whose lists name a picture. */
  listing(path: string, archive?: string): string[]
  /** Whether this import has the title of the picture's folder, or a list that names the picture. */
  isAlbumNew(path: string, archive: string): boolean
  counts(): { sidecars: number; albums: number }
  /**
   * Sidecars that later imports may need. `pending` have no picture yet; `shared` may have several. `made` has
   * the ids of the albums that this import has filled.
   */
  left(made: ReadonlyMap<string, string>): { pending: Pending[]; shared: Pending[] }
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
export type Pending = { isShared?: boolean | undefined } & (Entry | PendingAlbum)

interface Entry {
  archive: string
  path: string
  sidecar: Sidecar
  reader: number
  /** Whether an earlier import has found its picture. */
  isShared?: boolean | undefined
}

export function createSidecarIndex(): SidecarIndex {
  const sidecars = new Map<string, Entry[]>()
  let count = 0
  /** The readers that have read a sidecar. */
  const used = new Set<number>()
  const byShorter = new Map<string, Entry[]>()
  /** By paths in lower case: Google keeps capitals in the name of the JSON that it changes in the picture's. */
  const byLower = new Map<string, Entry[]>()
  const albums = createExportAlbums()
  /** The folders that a table of Apple's export describes. */
  const appleFolders = new Set<string>()
  const takeoutFolders = new Set<string>()
  const takeouts = new Set<string>()
  /** The places of the pictures, with the part of the export in which each is. */
  const places = new Map<string, string>()
  const placesInParts = new Set<string>()
  const spread = new Map<string, number>()
  const archives = new Set<string>()

  const pictures = new Map<string, string>()
  const ownFolders = new Set<string>()

  function addEntry(entry: Entry): void {
    const { path, archive, reader } = entry
    used.add(reader)
    const before = sidecars.get(path) ?? []
    // If a table describes two pictures of one name differently, nothing tells which is which.
    const isTwin = (each: Entry) =>
      READERS[reader] === apple && JSON.stringify(each.sidecar) !== JSON.stringify(entry.sidecar)
    const others = before.filter(each => each.archive !== archive || isTwin(each))
    sidecars.set(path, [...others, entry])
    count += 1 + others.length - before.length
    if (READERS[reader] === takeout) addTakeout(entry)
    else if (READERS[reader] === apple) addTo(byLower, path.toLowerCase(), entry)
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
    const all = sidecars.get(pathInExport(`${path}.json`)) ?? []
    const [own, ...others] = all.filter(each => archive === undefined || each.archive === archive)
    return others.length === 0 ? own?.sidecar.facts.exported : undefined
  }

  function addTakeout(entry: Entry): void {
    const folder = folderOf(entry.path)
    takeoutFolders.add(folder)
    takeouts.add(folderOf(folder))
    const shorter = shorterName(nameOf(entry.path))
    if (shorter) addTo(byShorter, pathIn(folder, shorter), entry)
    addTo(byLower, entry.path.toLowerCase(), entry)
  }

  function* namesBeside(path: string, archive: string): Generator<string> {
    const part = places.get(placeOf(path, archive)) ?? ''
    const isPicture = (name: string) =>
      placesInParts.has(`${placeOf(pathIn(folderOf(path), name), archive)}\n${part}`)
    for (const folder of sidecarFolders(pathInExport(path))) {
      const before = folder === '' ? '' : `${folder}/`
      for (const [number, reader] of READERS.entries()) {
        if (!used.has(number)) continue
        for (const name of reader.namesFor(nameOf(path), isPicture))
          yield before + name.normalize('NFC')
      }
    }
  }

  function entryOf(path: string, archive: string): Entry | undefined {
    for (const all of [sidecars, byShorter, byLower]) {
      if (all.size === 0) continue
      for (const name of namesBeside(path, archive)) {
        const found =
          all === byLower
            ? byLower.get(name.toLowerCase())?.filter(each => !isOfAnother(each))
            : all.get(name)
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

  /** Whether a picture has exactly the name of this sidecar. */
  const isOfAnother = ({ path, archive }: Entry) =>
    [pictureOf(path), pictureOf(path).replace(/\.(s[a-z-]*|m[a-z]*)?$/, '')].some(picture =>
      places.has(placeOf(picture, archive)),
    )

  /**
   * Whether a sidecar for `path` in `archive` can belong to only one picture. This archive must have no
   * picture with the path, and all other archives together only one.
   */
  const isFree = (path: string, archive: string) =>
    !places.has(placeOf(path, archive)) && (spread.get(pathInExport(path)) ?? 1) === 1

  function addRead(reader: SidecarReader, read: Read, path: string, archive: string): void {
    const number = READERS.indexOf(reader)
    if ('album' in read) {
      if (!isYearTitle(read.album.title)) albums.add({ path, archive, album: read.album })
    } else if ('list' in read) albums.add({ path, archive, list: read.list })
    else if ('table' in read) {
      const folder = folderOf(path)
      appleFolders.add(folder)
      for (const [name, rows] of read.table) {
        const at = pathInExport(pathIn(folder, rowName(name)))
        for (const sidecar of rows) addEntry({ path: at, archive, sidecar, reader: number })
      }
    } else if ('sidecar' in read)
      addEntry({ path: pathInExport(path), archive, sidecar: read.sidecar, reader: number })
  }

  function sidecarOf(path: string, archive: string): Sidecar | undefined {
    const sidecar = entryOf(path, archive)?.sidecar
    const folder = folderOf(path)
    const isOfApple =
      isApplePart(folder) || [...appleFolders].some(each => folderOf(each) === folderOf(folder))
    if (!isOfApple || !isDeletedFolder(folder)) return sidecar
    return { facts: {}, labels: [], ...sidecar, aside: 'recentlyDeleted' }
  }

  return {
    add(path, text, archive = '') {
      archives.add(archive)
      for (const reader of READERS) {
        const read = reader.mayBe(nameOf(path)) ? reader.read(text, path) : undefined
        if (!read) continue
        const isLesser = reader === xmp && ownOf(path.replace(/\.xmp$/, ''), archive)
        if (!isLesser) addRead(reader, read, path, archive)
        return true
      }
      return false
    },

    addPending(pending) {
      const { path, archive } = pending
      if (!('sidecar' in pending)) albums.add(pending, true)
      else if (!sidecars.get(path)?.some(each => each.archive === archive)) addEntry(pending)
    },

    addPicture(path, archive = '', part = '') {
      archives.add(archive)
      const place = placeOf(path, archive)
      placesInParts.add(`${place}\n${part}`)
      if (places.has(place)) return
      places.set(place, part)
      if (!isDeletedFolder(folderOf(path))) albums.addPicture(path, archive)
      const whole = pathInExport(path)
      spread.set(whole, (spread.get(whole) ?? 0) + 1)
    },

    archives: () => [...archives],

    of: (path, archive = '') => sidecarOf(path, archive),

    left(made) {
      const taken = new Set<Entry>()
      for (const place of places.keys()) {
        const [path = '', archive = ''] = place.split('\n')
        const entry = entryOf(path, archive)
        if (entry) taken.add(entry)
      }
      const all = [...sidecars.values()].flat()
      // A Takeout's sidecar also applies to edited copies of its picture, and to the movie. Keep it, because
      // later parts may contain them.
      const hasPicture = (each: Entry) => taken.has(each) || each.isShared === true
      const ofCopies = all.filter(each => hasPicture(each) && READERS[each.reader] === takeout)
      return {
        pending: all.filter(each => !hasPicture(each) && READERS[each.reader] !== ownExport),
        shared: [...ofCopies, ...albums.all(made)].map(each => ({ ...each, isShared: true })),
      }
    },

    isOwn: (path, archive = '') =>
      ownOf(path, archive) !== undefined || pictures.has(placeOf(path, archive)),

    ownId: (path, archive) => ownOf(path, archive)?.id,

    pairOf(path, archive, byName) {
      const movie = ownOf(path, archive)?.movie
      const picture = movie ? pathInExport(path) : pictures.get(placeOf(path, archive))
      if (picture !== undefined) return placeOf(picture, archive)
      return movie === null ? undefined : byName(path)
    },

    album: (folder, archive = '') => albums.ofFolder(folder, archive),

    listing: (path, archive = '') => albums.listing(path, archive),

    isAlbumNew: (path, archive) => albums.isNew(path, archive),

    counts: () => ({ sidecars: count, albums: albums.count() }),

    knowsAlbums: folder =>
      ownFolders.has(folder) ||
      takeoutFolders.has(folder) ||
      isInTakeout(folder) ||
      appleFolders.has(folder) ||
      isApplePart(folder) ||
      isApplePart(folderOf(folder)) ||
      (takeouts.has(folderOf(folder)) && isYearTitle(nameOf(folder))),
  }
}

function addTo(map: Map<string, Entry[]>, path: string, entry: Entry): void {
  const others = map
    .get(path)
    ?.filter(each => each.archive !== entry.archive || each.path !== entry.path)
  map.set(path, [...(others ?? []), entry])
}

const placeOf = (path: string, archive: string) => `${pathInExport(path)}\n${archive}`

/** In a Takeout every album has a title file, possibly in another part. A folder without one is no album. */
const isInTakeout = (folder: string): boolean =>
  /^takeout-\d{8}t\d{6}z(\/|$)|(^|\/)Takeout\//.test(folder)

/** A part of Apple's export has the pictures in a folder that is no album. */
const isApplePart = (folder: string): boolean =>
  isNamedExport(folder) && partOfExport(folder)?.startsWith('takeout-') === false

const pictureOf = (json: string): string => json.replace(/\.json$/i, '').normalize('NFC')

/** Returns the folders where programs put sidecars: the file's own, or its subfolder `metadata` (Ente). */
export function sidecarFolders(path: string): string[] {
  const folder = folderOf(path)
  return [folder, folder === '' ? 'metadata' : `${folder}/metadata`]
}

const pathIn = (folder: string, name: string): string =>
  pathInExport(folder === '' ? name : `${folder}/${name}`)
