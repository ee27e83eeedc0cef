import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sharing'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './sharing.module.css'

export interface AddressRowProps {
  label: string
  /** The address of the link. Undefined if this device cannot decrypt the address. */
  url: string | undefined
  facts: string
  end: string
  onEnd: () => Promise<void>
}

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
        <p>{texts.addressFailed}</p>
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
            {copied ? common.copied : common.copy}
          </Button>
        )}
      </div>
    </li>
  )
}

/** How long the button says “Copied!”, in milliseconds. */
const COPIED_TIME = 2000

/** Copies the address. If the browser does not allow that, selects it for the user. */
function useCopied(url: string | undefined) {
  const [copied, setCopied] = useState(false)
  const timer = useRef(0)
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url ?? '')
    } catch {
      address.current?.focus()
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(setCopied, COPIED_TIME, false)
  }

  return { copied, copy, address }
}
