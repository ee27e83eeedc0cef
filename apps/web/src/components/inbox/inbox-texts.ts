import type { ReceivedComment, ReceivedShare, SignIn } from '@safelight/client/inbox'
import { texts } from '@safelight/texts/components/inbox'
import { deviceName } from '../devices/device-name.ts'

/** Says who shared what. `shares` must not be empty. */
export function sharesText(shares: readonly ReceivedShare[]): string {
  const [first] = shares
  const name = first ? nameOf(first.owner) : ''
  const others = new Set(shares.map(({ owner }) => owner.email)).size - 1
  if (others > 0) return texts.sharedByMany({ name, others })
  const albums = shares.filter(({ kind }) => kind === 'album').length
  const items = shares.length - albums
  if (albums > 0 && items > 0) return texts.sharedBoth({ name, albums, items })
  if (albums > 0) {
    return albums === 1 ? texts.sharedAlbum({ name }) : texts.sharedAlbums({ name, count: albums })
  }
  return items === 1 ? texts.sharedItem({ name }) : texts.sharedItems({ name, count: items })
}

/** Says who commented, and in which album. `comments` must not be empty. */
export function commentsText(comments: readonly ReceivedComment[]): string {
  const [latest] = comments
  const isOneAlbum = comments.every(({ albumId }) => albumId === latest?.albumId)
  if (!latest || !isOneAlbum) return texts.newComments({ count: comments.length })
  const title = isolated(latest.title || texts.untitledAlbum)
  if (comments.length > 1) return texts.newCommentsIn({ count: comments.length, title })
  const { person } = latest
  const name = isolated(person ? (person.name ?? person.email) : texts.somebody)
  return texts.commented({ name, title })
}

/** Says which device signed in. `signIns` must not be empty. */
export function signInsText(signIns: readonly SignIn[]): string {
  const [latest] = signIns
  if (!latest || signIns.length > 1) return texts.signIns({ count: signIns.length })
  return texts.signIn({ device: isolated(deviceName(latest.userAgent).name) })
}

const nameOf = ({ email, displayName }: ReceivedShare['owner']): string =>
  isolated(displayName ?? email)

/** The isolates U+2068 and U+2069 keep right-to-left letters of a name from reordering the sentence. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Says in how many calendar days of this device something happens: `today`, `tomorrow`, `in 12 days`. */
export function inDays(time: string, now = new Date()): string {
  const days = (dayOf(new Date(time)) - dayOf(now)) / 86_400_000
  return relative.format(Math.max(0, days), 'day')
}

const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
