import type { FolderSource } from '../folder-source.ts'
import { isTakeout } from '../found-files.ts'
import type { Sidecar } from '../sidecars/sidecar.ts'
import type { SidecarIndex } from '../sidecars/sidecar-index.ts'
import { folderOf } from '../supported-files.ts'
import type { ImportedPicture, KeptLate } from './kept-late.ts'

/** A picture of an earlier import that this one does not bring, but knows something new of. */
export interface LatePicture extends ImportedPicture {
  sidecar?: Sidecar | undefined
}

/** Joins what an import brings with what earlier ones have brought of the same export. */
export interface LateDetails {
  /** Notes a picture that is in the library, to be kept with the next `keep`. */
  put(picture: ImportedPicture): void
  /** Throws the disk's errors. */
  keep(): Promise<void>
  pictures(): LatePicture[]
  /**
   * Ends an import that has gone through. Gives how many sidecars wait for their pictures. Where a file has failed, those
   * that it would have used stay, too.
   */
  end(isWhole: boolean): Promise<number>
}

/** Gives the index what earlier imports have left over. What the disk does not give is not there. */
export async function openLateDetails(
  kept: KeptLate,
  source: FolderSource,
  sidecars: SidecarIndex,
): Promise<LateDetails> {
  const exportOf = (archive: string) => exportIn(source, archive)
  const exports = new Set(sidecars.archives().map(exportOf))
  const found = sidecars.left()
  const titled = new Set(found.shared.flatMap(each => ('album' in each ? folderOf(each.path) : [])))
  const before = await kept.read(exports).catch(() => ({ pending: [], pictures: [] }))
  for (const each of before.pending) sidecars.addPending(each)
  // An import that breaks off has left all of it over.
  const all = [...before.pending, ...found.shared, ...found.pending]
  await kept.setPending(exportOf, exports, all).catch(() => {})

  const earlier = new Map<string, ImportedPicture>()
  for (const each of before.pictures) {
    earlier.set(placeOf(each), each)
    sidecars.addPicture(each.path, each.archive)
  }
  const brought = new Set<string>()
  let unkept: ImportedPicture[] = []

  return {
    put(picture) {
      const place = placeOf(picture)
      brought.add(place)
      if (JSON.stringify(earlier.get(place)) !== JSON.stringify(picture)) unkept.push(picture)
    },

    async keep() {
      const more = unkept
      unkept = []
      if (more.length > 0) await kept.addPictures(exportOf, more)
    },

    pictures: () =>
      [...earlier.values()].flatMap(picture => {
        const { path, archive, own } = picture
        if (brought.has(placeOf(picture))) return []
        const sidecar = own && sidecars.of(path, archive)
        return sidecar || titled.has(folderOf(path)) ? [{ ...picture, sidecar }] : []
      }),

    async end(isWhole) {
      const { shared, pending } = sidecars.left()
      if (isWhole) await kept.setPending(exportOf, exports, [...shared, ...pending]).catch(() => {})
      return pending.length
    },
  }
}

const placeOf = ({ archive, path }: ImportedPicture): string => `${path}\n${archive}`

/**
 * Which export an archive is a part of. A Takeout has a name of its own. Other parts lie in one folder and differ in
 * numbers alone, and what is in no archive belongs to its folder.
 */
function exportIn({ name, handle = name }: FolderSource, archive: string): string {
  if (isTakeout(archive)) return archive
  return `${handle}\n${archive.replace(/\d+/g, '#')}`
}
