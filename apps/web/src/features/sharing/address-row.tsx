import { Check, Copy } from 'lucide-react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './sharing.module.css'
import { useCopied } from './use-copied.ts'

export interface AddressRowProps {
  label: string
  /** Undefined when this device cannot open it. */
  url: string | undefined
  facts: string
  /** What the button that ends the link says. */
  end: string
  onEnd: () => Promise<void>
}

/** The address of a link, to be copied, with what is known of it. */
export function AddressRow({ label, url, facts, end, onEnd }: AddressRowProps) {
  const { copied, copy, address } = useCopied(url)
  const { busy, run } = useBusy()

  const endLink = () => run(onEnd)

  return (
    <li className={styles.link}>
      {url ? (
        <input
          ref={address}
          className={styles.address}
          aria-label={label}
          readOnly
          value={url}
          onFocus={event => event.currentTarget.select()}
        />
      ) : (
        <p>The address of this link could not be opened.</p>
      )}
      <p className={styles.hint}>{facts}</p>
      <div className={styles.actions}>
        <Button size="small" busy={busy} onPress={endLink}>
          {end}
        </Button>
        {url && (
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
