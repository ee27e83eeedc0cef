import type { OwnLink } from '@safelight/library/sharing'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatDate } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './sharing.module.css'
import { useCopied } from './use-copied.ts'

/** A link with its address. */
export function LinkRow({ link, onRevoke }: { link: OwnLink; onRevoke: () => Promise<void> }) {
  const { copied, copy, address } = useCopied(link.url)
  const [busy, setBusy] = useState(false)

  async function revoke(): Promise<void> {
    setBusy(true)
    await onRevoke()
    setBusy(false)
  }

  return (
    <li className={styles.link}>
      {link.url ? (
        <input
          ref={address}
          className={styles.address}
          aria-label="Address of the link"
          readOnly
          value={link.url}
          onFocus={event => event.currentTarget.select()}
        />
      ) : (
        <p>The address of this link could not be opened.</p>
      )}
      <p className={styles.hint}>{factsOf(link)}</p>
      <div className={styles.actions}>
        <Button size="small" busy={busy} onPress={revoke}>
          Revoke
        </Button>
        {link.url && (
          <Button
            size="small"
            variant="primary"
            icon={copied ? <Check size={15} /> : <Copy size={15} />}
            onPress={copy}
          >
            {copied ? 'Copied!' : 'Copy'}
          </Button>
        )}
      </div>
    </li>
  )
}

const factsOf = ({ fileCount, hasPassword, originals, expiresAt }: OwnLink): string =>
  [
    formatCount(fileCount, 'item'),
    originals ? 'with originals' : 'without originals',
    hasPassword ? 'with a password' : undefined,
    expiresAt ? `until ${formatDate(expiresAt)}` : 'does not expire',
  ]
    .filter(part => part !== undefined)
    .join(' · ')
