import { toBase64url } from '@safelight/crypto/bytes'
import type { MediaReading } from '@safelight/media/read'
import type { PrivateDetails } from '../../items/item-details.ts'
import { BEHIND, COVER, ID_BYTES } from '../../items/stacks.ts'
import { editedShots } from './edited-names.ts'
import { isMovie, isRaw, shotName } from './partners.ts'

/**
 * Returns the stack that a file's metadata or name puts it in: a burst, a RAW file with its picture, or a
 * live photo whose halves arrived separately.
 */
export async function stackOf(
  name: string,
  {
    together,
    contentId,
    details,
  }: Partial<Pick<MediaReading, 'together' | 'contentId' | 'details'>>,
): Promise<PrivateDetails['stack']> {
  const named = burstIn(name, details?.cameraName)
  // An edit may have the identifier of its original, but is no half of the original's live photo.
  const isEdit = editedShots(name).length > 0
  const key = together ?? named?.burst ?? (isEdit ? undefined : contentId)
  if (key === undefined) return undefined
  const isBehind = isRaw(name) || isMovie(name) || (!isCover(name) && named)
  return { id: await stackIdOf(key), place: isBehind ? BEHIND : COVER }
}

/** Returns the id of the stack of the files that have this text in common (format rule F8). */
export async function stackIdOf(common: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(common))
  return toBase64url(new Uint8Array(digest).subarray(0, ID_BYTES))
}

export const shotOf = (name: string, { taken }: Pick<MediaReading, 'taken'>): string =>
  `${shotName(name)} ${taken.local.slice(0, 19)}`

/**
 * Finds the burst in a file's name. Older Pixels use `00001IMG_00001_BURST20190101120000000_COVER.jpg`, and
 * other phones `IMG_20200101_120000_BURST002.jpg`. If the camera is a Samsung, `20200101_120000_002.jpg`
 * counts too.
 */
function burstIn(name: string, cameraName = ''): { burst: string } | undefined {
  const moment = /_BURST(\d{14,20})(_COVER)?\./i.exec(name)
  if (moment?.[1]) return { burst: moment[1] }
  const numbered =
    /^(.{1,100})_BURST\d{1,3}(_COVER)?\./i.exec(name) ??
    (/^samsung\b/i.test(cameraName) ? /^(\d{8}_\d{6})_\d{3}\./.exec(name) : undefined)
  return numbered?.[1] === undefined ? undefined : { burst: numbered[1].toLowerCase() }
}

const isCover = (name: string): boolean => /_COVER\.[^.]*$/i.test(name)
