import type { OwnGuestLink } from '@safelight/library/guests'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatBytes, formatDate, formatNumber } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './sharing.module.css'
import { useCopied } from './use-copied.ts'

/** A link by which visitors add photos, with its address and what it has taken. */
export function GuestRow({ link, onClose }: { link: OwnGuestLink; onClose: () => Promise<void> }) {
  const { copied, copy, address } = useCopied(link.url)
  const [busy, setBusy] = useState(false)

  async function close(): Promise<void> {
    setBusy(true)
    await onClose()
    setBusy(false)
  }

  return (
    <li className={styles.link}>
      <input
        ref={address}
        className={styles.address}
        aria-label="Address for visitors who add photos"
        readOnly
        value={link.url}
        onFocus={event => event.currentTarget.select()}
      />
      <p className={styles.hint}>{factsOf(link)}</p>
      <div className={styles.actions}>
        <Button size="small" busy={busy} onPress={close}>
          Close
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={copied ? <Check size={15} /> : <Copy size={15} />}
          onPress={copy}
        >
          {copied ? 'Copied!' : 'Copy'}
        </Button>
      </div>
    </li>
  )
}

const factsOf = ({ givenFiles, maxFiles, givenBytes, maxBytes, expiresAt }: OwnGuestLink): string =>
  [
    `${formatNumber(givenFiles)} of ${formatNumber(maxFiles)} files`,
    `${formatBytes(givenBytes)} of ${formatBytes(maxBytes)}`,
    `until ${formatDate(expiresAt)}`,
  ].join(' · ')
