import type { BlockedSender } from '@safelight/contract/blocked-senders'
import { texts } from '@safelight/texts/features/account/blocked'
import { useState } from 'react'
import { contactName } from '../../../components/contacts/contact-name.ts'
import { useBlockedSendersChanged } from '../../../components/contacts/use-blocked-senders-changed.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { useNotify } from '../notices.tsx'
import { Section } from '../section.tsx'
import styles from './blocked.module.css'

export function BlockedSection() {
  const { sharing } = useLibrary()
  const notify = useNotify()
  const { value: blocked, reload } = useAsync([sharing], () => sharing.blocked())
  useBlockedSendersChanged(reload)
  const { isBusy, run } = useBusy<number>()
  const [failure, setFailure] = useState<string>()

  const unblock = (account: BlockedSender) =>
    run(async () => {
      setFailure(undefined)
      try {
        await sharing.unblock(account)
        notify({ tone: 'success', text: texts.unblocked({ email: account.email }) })
      } catch (error) {
        setFailure(errorMessage(error, texts.unblockFailed))
      }
    }, account.userId)

  if (!blocked?.length) return null
  return (
    <Section id="blocked" title={texts.title} lead={texts.lead}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <ul className={styles.list} aria-label={texts.blockedPeople}>
        {blocked.map(account => (
          <li key={account.userId} className={styles.account}>
            <span>
              <Breakable>{contactName(account.email, account.displayName)}</Breakable>
            </span>
            <Button
              size="small"
              busy={isBusy(account.userId)}
              aria-label={texts.unblockNamed({ email: account.email })}
              onPress={() => unblock(account)}
            >
              {texts.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
