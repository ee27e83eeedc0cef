import { whyNoPasskeys } from '@safelight/client/authenticator'
import type { Passkey } from '@safelight/client/passkeys'
import { texts } from '@safelight/texts/features/account/passkeys'
import { useCallback, useEffect, useState } from 'react'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { Section } from '../section.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './passkeys.module.css'

export function PasskeysSection({ onChanged }: { onChanged: () => void }) {
  const { list, failure, reload } = usePasskeys()
  const changed = () => {
    void reload()
    onChanged()
  }
  const whyNot = whyNoPasskeys()
  return (
    <Section id="passkeys" title={texts.passkeys} lead={texts.lead}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {!list && !failure && <Skeleton width="12em" height="22px" />}
      {list?.length === 0 && <p className={styles.none}>{texts.noPasskeys}</p>}
      {list && list.length > 0 && (
        <ul className={styles.list} aria-label={texts.passkeys}>
          {list.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={changed} />
          ))}
        </ul>
      )}
      {whyNot ? <p className={styles.none}>{whyNot}</p> : <AddPasskeyForm onAdded={changed} />}
    </Section>
  )
}

function usePasskeys() {
  const { passkeys } = useAccount()
  const [list, setList] = useState<Passkey[]>()
  const [failure, setFailure] = useState<string>()

  const reload = useCallback(
    () =>
      passkeys.list().then(
        loaded => {
          setList(loaded)
          setFailure(undefined)
        },
        error => setFailure(errorMessage(error, texts.loadFailed)),
      ),
    [passkeys],
  )

  useEffect(() => {
    reload()
  }, [reload])

  return { list, failure, reload }
}
