import { folderOf, nameOf } from '../supported-files.ts'
import { ownExport } from './own-export.ts'
import type { AlbumNote, Sidecar, SidecarReader } from './sidecar.ts'
import { takeout } from './takeout.ts'
import { shorterName } from './takeout-names.ts'
import { xmp } from './xmp.ts'

/** The readers of exports that are understood; the first that reads a file has it. */
const READERS: readonly SidecarReader[] = [ownExport, takeout, xmp]

/** No program writes so much beside a picture. */
export const SIDECAR_BYTES = 2 ** 20

/** What was written beside pictures, of all parts of an export together. */
export interface SidecarIndex {
  /** Whether a file of this name may have something to say. */
  mayBe(path: string): boolean
  /** Takes in such a file. */
  add(path: string, text: string): void
  /** What is known of a picture. */
  of(path: string): Sidecar | undefined
  /** What is known of a folder. */
  album(folder: string): AlbumNote | undefined
  /** How many sidecars, and folders with a title, there are. */
  counts(): { sidecars: number; albums: number }
  /** Whether a file is known from an export of Safelight's own, and the id that its item had there. */
  isOwn(path: string): boolean
  ownId(path: string): string | undefined
  /**
   * What a picture and its movie have in common, undefined for files of no pair: by what an own export says of them,
   * else by what `byName` does.
   */
  pairOf(path: string, byName: (path: string) => string | undefined): string | undefined
  /** Whether pictures of this folder have sidecars that know albums: then a folder without a title is none. */
  knowsAlbums(folder: string): boolean
}

export function createSidecarIndex(): SidecarIndex {
  const sidecars = new Map<string, Sidecar>()
  /** By the names that pictures may have been cut to; undefined where several would have the same. */
  const byShorter = new Map<string, Sidecar | undefined>()
  const albums = new Map<string, AlbumNote>()
  const takeoutFolders = new Set<string>()
  /** The folders that those with such sidecars lie in. */
  const takeouts = new Set<string>()

  /** The pictures of own exports, by their movies, and the folders of these exports. */
  const pictures = new Map<string, string>()
  const ownFolders = new Set<string>()

  function addOwn(path: string, { facts }: Sidecar): void {
    ownFolders.add(folderOf(path))
    // It says less, and the same.
    sidecars.delete(`${pictureOf(path)}.xmp`)
    const movie = facts.exported?.movie
    if (movie) pictures.set(pathIn(folderOf(path), movie), pictureOf(path))
  }

  const ownOf = (path: string) => sidecars.get(`${path}.json`.normalize('NFC'))?.facts.exported

  function addTakeout(path: string, sidecar: Sidecar): void {
    const folder = folderOf(path)
    takeoutFolders.add(folder)
    takeouts.add(folderOf(folder))
    const shorter = shorterName(nameOf(path))
    if (!shorter) return
    const at = pathIn(folder, shorter)
    byShorter.set(at, byShorter.has(at) ? undefined : sidecar)
  }

  function* namesBeside(path: string): Generator<string> {
    for (const folder of sidecarFolders(path)) {
      for (const reader of READERS) {
        for (const name of reader.namesFor(nameOf(path))) yield pathIn(folder, name)
      }
    }
  }

  return {
    mayBe: path => READERS.some(reader => reader.mayBe(nameOf(path))),

    add(path, text) {
      for (const reader of READERS) {
        if (!reader.mayBe(nameOf(path))) continue
        const read = reader.read(text)
        if (!read) continue
        const folder = folderOf(path)
        if (reader === xmp && ownOf(path.replace(/\.xmp$/, ''))) return
        if ('album' in read) {
          if (!isYear(read.album.title)) albums.set(folder, read.album)
        } else {
          sidecars.set(path.normalize('NFC'), read.sidecar)
          if (reader === takeout) addTakeout(path, read.sidecar)
          else if (reader === ownExport) addOwn(path, read.sidecar)
        }
        return
      }
    },

    of(path) {
      for (const all of [sidecars, byShorter]) {
        if (all.size === 0) continue
        for (const name of namesBeside(path)) {
          const found = all.get(name)
          if (found) return found
        }
      }
      return undefined
    },

    isOwn: path => ownOf(path) !== undefined || pictures.has(path.normalize('NFC')),

    ownId: path => ownOf(path)?.id,

    pairOf(path, byName) {
      const whole = path.normalize('NFC')
      const movie = ownOf(path)?.movie
      if (movie) return whole
      return pictures.get(whole) ?? (movie === null ? undefined : byName(path))
    },

    album: folder => albums.get(folder),
    counts: () => ({ sidecars: sidecars.size, albums: albums.size }),
    knowsAlbums: folder =>
      ownFolders.has(folder) ||
      takeoutFolders.has(folder) ||
      (takeouts.has(folderOf(folder)) && isYear(nameOf(folder))),
  }
}

/** The picture that an own export's JSON lies beside. */
const pictureOf = (json: string): string => json.replace(/\.json$/i, '').normalize('NFC')

/** Where programs write beside a file: in its own folder, or as Ente does in one within. */
export function sidecarFolders(path: string): string[] {
  const folder = folderOf(path)
  return [folder, folder === '' ? 'metadata' : `${folder}/metadata`]
}

const pathIn = (folder: string, name: string): string =>
  (folder === '' ? name : `${folder}/${name}`).normalize('NFC')

/** Takeout's folders of years and days have titles too, in the language of the account: "Photos from 2019". */
const isYear = (title: string) =>
  TAKEOUT_YEARS.test(title.normalize('NFC')) || /^(\d{4}-\d\d-\d\d( #\d+)?|\d{4})$/.test(title)

// cspell:disable
const TAKEOUT_YEARS =
  /^((Photos from|Fotos von|Fotos de|Fotos del|Photos de|Foto dal|Foto del|Foto['’]s uit|Zdjęcia z|Foton från|Billeder fra|Bilder fra|Kuvat vuodelta|Fotky z|Фото за) (18|19|20)\d\d|(18|19|20)\d\d ?(年の写真|年的照片|년의 사진))$/u
// cspell:enable
