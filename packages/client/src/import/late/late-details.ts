import type { FolderSource } from '../folder-source.ts'
import { exportOf, isNamedExport } from '../sidecars/export-name.ts'
import type { Sidecar } from '../sidecars/sidecar.ts'
import type { SidecarIndex } from '../sidecars/sidecar-index.ts'
import type { ImportedPicture, KeptLate } from './kept-late.ts'

export interface LatePicture extends ImportedPicture {
  sidecar?: Sidecar | undefined
}

export interface LateDetails {
  /** Notes an imported picture. The next `keep` writes it to the disk. */
  put(picture: ImportedPicture): void
  /** Throws the disk's errors. */
  keep(): Promise<void>
  pictures(): LatePicture[]
  /**
   * Ends an import. If no file failed (`isWhole`), stores only the sidecars that later imports may need, with
   * the ids of the filled albums.
   * Otherwise keeps all stored sidecars for the retry. Returns the number of sidecars without a picture.
   */
  end(isWhole: boolean, albums: ReadonlyMap<string, string>): Promise<number>
}

/** Adds the sidecars of earlier imports to the index. Rows that the disk cannot read are skipped. */
export async function openLateDetails(
  kept: KeptLate,
  source: FolderSource,
  sidecars: SidecarIndex,
): Promise<LateDetails> {
  const nameOf = (archive: string) => exportIn(source, archive)
  // Different folders can share a name, so a folder without a handle cannot be recognized later.
  const isKnown = ({ archive }: { archive: string }) =>
    archive !== '' || source.handle !== undefined
  const exports = new Set(
    sidecars
      .archives()
      .filter(archive => isKnown({ archive }))
      .map(nameOf),
  )
  const found = sidecars.left(new Map())
  const before = await kept.read(exports).catch(() => ({ pending: [], pictures: [] }))
  for (const each of before.pending) sidecars.addPending(each)
  // Write the sidecars before the first upload, so that they survive an interrupted import.
  const all = [...before.pending, ...found.shared, ...found.pending].filter(isKnown)
  await kept.setPending(nameOf, exports, all).catch(() => {})

  const earlier = new Map<string, ImportedPicture>()
  for (const each of before.pictures) {
    earlier.set(placeOf(each), each)
    sidecars.addPicture(each.path, each.archive, each.part)
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
        return sidecar || sidecars.isAlbumNew(path, archive) ? [{ ...picture, sidecar }] : []
      }),

    async end(isWhole, albums) {
      const { shared, pending } = sidecars.left(albums)
      const waiting = pending.filter(isKnown)
      const all = [...shared.filter(isKnown), ...waiting]
      if (isWhole) await kept.setPending(nameOf, exports, all).catch(() => {})
      return waiting.length
    },
  }
}

const placeOf = ({ archive, path }: ImportedPicture): string => `${path}\n${archive}`

/** Names an export for later imports. An export whose archives do not name it includes the folder. */
function exportIn({ name, handle = name }: FolderSource, archive: string): string {
  return isNamedExport(archive) ? exportOf(archive) : `${handle}\n${exportOf(archive)}`
}
