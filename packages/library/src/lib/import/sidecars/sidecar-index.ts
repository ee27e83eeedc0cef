import { folderOf, nameOf } from '../supported-files.ts'
import { ownExport } from './own-export.ts'
import type { AlbumNote, Sidecar, SidecarReader } from './sidecar.ts'
import { takeout } from './takeout.ts'
import { xmp } from './xmp.ts'

/** Of the programs whose exports are understood; the first that reads a file has it. */
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
  /** Whether pictures of this folder have sidecars that know albums: then a folder without a title is none. */
  knowsAlbums(folder: string): boolean
}

export function createSidecarIndex(): SidecarIndex {
  const sidecars = new Map<string, Sidecar>()
  const albums = new Map<string, AlbumNote>()
  const takeoutFolders = new Set<string>()
  return {
    mayBe: path => READERS.some(reader => reader.mayBe(nameOf(path))),

    add(path, text) {
      for (const reader of READERS) {
        if (!reader.mayBe(nameOf(path))) continue
        const read = reader.read(text)
        if (!read) continue
        const folder = folderOf(path)
        if ('album' in read) {
          if (!isYear(read.album.title)) albums.set(folder, read.album)
        } else {
          sidecars.set(path.normalize('NFC'), read.sidecar)
          if (reader === takeout) takeoutFolders.add(folder)
        }
        return
      }
    },

    of(path) {
      const name = nameOf(path)
      for (const folder of sidecarFolders(path)) {
        for (const reader of READERS) {
          for (const candidate of reader.namesFor(name)) {
            const at = folder === '' ? candidate : `${folder}/${candidate}`
            const found = sidecars.get(at.normalize('NFC'))
            if (found) return found
          }
        }
      }
      return undefined
    },

    album: folder => albums.get(folder),
    counts: () => ({ sidecars: sidecars.size, albums: albums.size }),
    knowsAlbums: folder => takeoutFolders.has(folder),
  }
}

/** Where programs write beside a file: in its own folder, or as Ente does in one within. */
export function sidecarFolders(path: string): string[] {
  const folder = folderOf(path)
  return [folder, folder === '' ? 'metadata' : `${folder}/metadata`]
}

/** Takeout's folders of years and days have titles too, in the language of the account: "Photos from 2019". */
const isYear = (title: string) =>
  /^\p{L}[^\d]{0,40} (18|19|20)\d\d$/u.test(title) && TAKEOUT_YEARS.test(title)
    ? true
    : /^(\d{4}-\d\d-\d\d( #\d+)?|\d{4})$/.test(title)

// cspell:disable
const TAKEOUT_YEARS =
  /^(Photos from|Fotos von|Fotos de|Fotos del|Photos de|Foto dal|Foto del|Foto's uit|Zdjęcia z|Foton från|Billeder fra|Bilder fra|Kuvat vuodelta|Fotky z|Фото за)\b/u
// cspell:enable
