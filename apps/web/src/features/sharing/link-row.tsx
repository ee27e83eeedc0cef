import type { OwnLink } from '@safelight/library/sharing'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount, formatDate } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './sharing.module.css'

/** How long Copied! is shown, in milliseconds. */
const COPIED_TIME = 2000

/** A link with its address. */
export function LinkRow({ link, onRevoke }: { link: OwnLink; onRevoke: () => Promise<void> }) {
  const [copied, setCopied] = useState(false)
  const [busy, setBusy] = useState(false)
  const timer = useRef(0)
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.url ?? '')
    } catch {
      // Browsers may refuse: then it is selected, to be copied by hand.
      address.current?.focus()
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(setCopied, COPIED_TIME, false)
  }

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
