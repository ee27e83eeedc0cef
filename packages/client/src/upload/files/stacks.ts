import { toBase64url } from '@safelight/crypto/bytes'
import type { MediaReading } from '@safelight/media/read'
import type { PrivateDetails } from '../../items/item-details.ts'
import { BEHIND, COVER, ID_BYTES } from '../../items/stacks.ts'
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
  const key = together ?? named?.burst ?? (isEdited(name) ? undefined : contentId)
  if (key === undefined) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const isBehind = isRaw(name) || isMovie(name) || (!isCover(name) && named)
  const place = isBehind ? BEHIND : COVER
  return { id: toBase64url(new Uint8Array(digest).subarray(0, ID_BYTES)), place }
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

/** Whether this is an iPhone's edit (`IMG_E0001.HEIC`). No stack may hide the edit behind the original. */
const isEdited = (name: string): boolean => /^IMG_E\d/i.test(name)

const isCover = (name: string): boolean => /_COVER\.[^.]*$/i.test(name)
