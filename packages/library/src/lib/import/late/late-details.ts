import type { FolderSource } from '../folder-source.ts'
import { exportOf, isTakeout } from '../found-files.ts'
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
  const nameOf = (archive: string) => exportIn(source, archive)
  // Many folders have one name: without a handle nobody knows whether it is the same one.
  const isKnown = ({ archive }: { archive: string }) =>
    archive !== '' || source.handle !== undefined
  const exports = new Set(
    sidecars
      .archives()
      .filter(archive => isKnown({ archive }))
      .map(nameOf),
  )
  const found = sidecars.left()
  const titled = new Set(found.shared.flatMap(each => ('album' in each ? folderOf(each.path) : [])))
  const before = await kept.read(exports).catch(() => ({ pending: [], pictures: [] }))
  for (const each of before.pending) sidecars.addPending(each)
  // An import that breaks off has left all of it over.
  const all = [...before.pending, ...found.shared, ...found.pending].filter(isKnown)
  await kept.setPending(nameOf, exports, all).catch(() => {})

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
      const isNew = JSON.stringify(earlier.get(place)) !== JSON.stringify(picture)
      if (isNew && isKnown(picture)) unkept.push(picture)
    },

    async keep() {
      const more = unkept
      unkept = []
      if (more.length > 0) await kept.addPictures(nameOf, more)
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
      const left = [...shared, ...pending].filter(isKnown)
      if (isWhole) await kept.setPending(nameOf, exports, left).catch(() => {})
      return pending.length
    },
  }
}

const placeOf = ({ archive, path }: ImportedPicture): string => `${path}\n${archive}`

/** Names an export for the imports to come. Other archives than Takeouts belong to their folder. */
function exportIn({ name, handle = name }: FolderSource, archive: string): string {
  return isTakeout(archive) ? archive : `${handle}\n${exportOf(archive)}`
}
