import type { ReceivedComment, ReceivedShare } from '@safelight/client/inbox'
import { texts } from '@safelight/texts/components/inbox'
import { Link, type LinkProps } from '@tanstack/react-router'
import { HousePlus, ImagePlus, KeyRound, MessageCircle, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Breakable } from '../../shared/ui/layout/breakable.tsx'
import { albumTitle } from '../albums/album-texts.ts'
import styles from './inbox-lines.module.css'
import { commentsText, inDays, sharesText, signInsText } from './inbox-texts.ts'
import { useInbox, useSeeComments, useSeeShares, useSeeSignIns } from './use-inbox.ts'

/** The largest number of albums whose guest uploads are named. */
const MOST_ALBUMS = 3

/**
 * One line for each thing that others sent. News can be dismissed. What waits and expires stays until the
 * person has decided.
 */
export function InboxLines() {
  const { shares, invitations, guestUploads, comments, signIns } = useInbox()
  const seeShares = useSeeShares()
  const seeComments = useSeeComments()
  const seeSignIns = useSeeSignIns()
  const lines = [shares, invitations, guestUploads, comments, signIns]
  if (lines.every(list => list.length === 0)) return null
  return (
    <ul className={styles.lines} aria-label={texts.title}>
      {shares.length > 0 && (
        <Line icon={<Users size={18} />} end={<Dismiss onPress={seeShares} />}>
          <Link {...placeOf(shares)} onClick={seeShares}>
            <Breakable>{sharesText(shares)}</Breakable>
          </Link>
        </Line>
      )}
      {comments.length > 0 && (
        <Line icon={<MessageCircle size={18} />} end={<Dismiss onPress={seeComments} />}>
          <Link {...placeOfComments(comments)} onClick={seeComments}>
            <Breakable>{commentsText(comments)}</Breakable>
          </Link>
        </Line>
      )}
      {signIns.length > 0 && (
        <Line icon={<KeyRound size={18} />} end={<Dismiss onPress={seeSignIns} />}>
          <Link to="/account" hash="devices" onClick={seeSignIns}>
            {signInsText(signIns)}
          </Link>
        </Line>
      )}
      {invitations.map(({ groupId, title, ownerName, expiresAt }) => (
        <Line key={groupId} icon={<HousePlus size={18} />}>
          <Link to="/account" hash="family">
            {texts.invited({ name: ownerName, title, when: inDays(expiresAt) })}
          </Link>
        </Line>
      ))}
      {guestUploads.slice(0, MOST_ALBUMS).map(({ album, count, expiresAt }) => (
        <Line key={album.id} icon={<ImagePlus size={18} />}>
          <Link to="/albums/$id" params={{ id: album.id }}>
            {texts.visitorFilesWait({
              count,
              title: `\u2068${albumTitle(album)}\u2069`,
              when: inDays(expiresAt),
            })}
          </Link>
        </Line>
      ))}
    </ul>
  )
}

/** A single share opens at once. */
function placeOf([share, ...more]: readonly ReceivedShare[]): LinkProps {
  if (!share || more.length > 0) return { to: '/shared' }
  return { to: share.kind === 'album' ? '/albums/$id' : '/media/$id', params: { id: share.id } }
}

/** The item of a single comment, or the album of the latest one. */
function placeOfComments([latest, ...more]: readonly ReceivedComment[]): LinkProps {
  const { albumId: id = '', itemId } = latest ?? {}
  return {
    to: '/albums/$id',
    params: { id },
    ...(itemId !== undefined && more.length === 0 && { search: { item: itemId } }),
  }
}

const Dismiss = ({ onPress }: { onPress: () => void }) => (
  <Button
    variant="quiet"
    size="small"
    icon={<X size={16} />}
    aria-label={texts.dismiss}
    onPress={onPress}
  />
)

const Line = ({
  icon,
  children,
  end,
}: {
  icon: ReactNode
  children: ReactNode
  end?: ReactNode
}) => (
  <li className={styles.line}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={styles.text}>{children}</span>
    {end}
  </li>
)
