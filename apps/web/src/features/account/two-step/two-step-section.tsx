import type { SecondFactor } from '@safelight/contract/second-factor'
import { texts } from '@safelight/texts/features/account/two-step'
import { useState } from 'react'
import { BothFactorsDialog } from '../../../components/account-forms/both-factors-dialog.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { formatDate } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { useNotify } from '../notices.tsx'
import { Section } from '../section.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import styles from './two-step.module.css'

type Open = 'set-up' | 'turn-off' | 'renew'

export function TwoStepSection({ onChanged }: { onChanged: () => void }) {
  const account = useAccount()
  const notify = useNotify()
  const { value, loading, reload } = useAsync([account], () => account.secondFactor())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = (text: string) => {
    close()
    notify({ tone: 'success', text })
    reload()
    onChanged()
  }

  return (
    <Section id="two-step" title={texts.title} lead={texts.lead}>
      {!value && loading && <Skeleton width="9em" height="40px" />}
      {!value && !loading && <ErrorState message={texts.loadFailed} onRetry={reload} />}
      {value && <State {...value} onOpen={setOpen} />}
      {open === 'set-up' && <SetUpDialog onClose={close} onDone={() => done(texts.turnedOn)} />}
      {open === 'renew' && value && (
        <RenewDialog factor={value} onClose={close} onDone={() => done(texts.renewed)} />
      )}
      {open === 'turn-off' && value && (
        <BothFactorsDialog
          title={texts.turnOffTitle}
          message={texts.turnOffWarning}
          confirm={texts.turnOff}
          failure={texts.turnOffFailed}
          danger
          factor={value}
          onClose={close}
          act={async form => {
            await account.turnOffTotp(form)
            done(texts.turnedOff)
          }}
        />
      )}
    </Section>
  )
}

function State({ totp, backupCodesLeft, onOpen }: SecondFactor & { onOpen: (open: Open) => void }) {
  if (!totp) {
    return (
      <div className={styles.buttons}>
        <Button onPress={() => onOpen('set-up')}>{texts.setUp}</Button>
      </div>
    )
  }
  return (
    <>
      <p>
        {inline(
          texts.onSince({
            date: formatDate(totp.since),
            codes: backupCodesLeft,
            strong: chunks => <strong>{chunks}</strong>,
          }),
        )}
      </p>
      {backupCodesLeft <= FEW && <Banner tone="warning">{texts.fewCodesLeft}</Banner>}
      <div className={styles.buttons}>
        <Button onPress={() => onOpen('renew')}>{texts.newBackupCodes}</Button>
        <Button onPress={() => onOpen('turn-off')}>{texts.turnOff}</Button>
      </div>
    </>
  )
}

/** If at most this many backup codes are left, the section suggests making new ones. */
const FEW = 3
