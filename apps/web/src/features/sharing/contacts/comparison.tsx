import type { SharedWith } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/features/sharing'
import { useState } from 'react'
import { Fingerprint } from '../../../components/contacts/fingerprint.tsx'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import styles from '../sharing.module.css'

export interface ComparisonProps extends Pick<SharedWith, 'email' | 'compared' | 'keys'> {
  /** undefined while it is computed. */
  fingerprint: string | undefined
  onCompared: () => void
}

export function Comparison({ email, fingerprint, compared, keys, onCompared }: ComparisonProps) {
  const { contacts } = useLibrary()
  const [failed, setFailed] = useState(false)

  async function markCompared(): Promise<void> {
    setFailed(false)
    await contacts.markCompared(keys).then(onCompared, () => setFailed(true))
  }

  return (
    <div className={styles.comparison}>
      <p>
        <Breakable>{texts.compareFingerprint({ email })}</Breakable>
      </p>
      <Fingerprint>{fingerprint}</Fingerprint>
      {!compared && (
        <Button size="small" onPress={markCompared}>
          {texts.itMatches}
        </Button>
      )}
      {failed && <Banner tone="error">{texts.verifyFailed}</Banner>}
    </div>
  )
}
