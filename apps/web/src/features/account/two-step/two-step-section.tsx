import type { SecondFactor } from '@safelight/contract/second-factor'
import { useState } from 'react'
import { BothFactorsDialog } from '../../../components/account-forms/both-factors-dialog.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { formatCount, formatDate } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
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

/** Whether a sign-in asks for a code besides the password. */
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
    <Section
      title="Two-Step Verification"
      lead="A sign-in asks for a code of your phone besides your password. It guards the way to the server. What keeps your library encrypted is your password."
    >
      {!value && loading && <Skeleton width="14em" height="1.2em" />}
      {!value && !loading && (
        <ErrorState message="Failed to load two-step verification." onRetry={reload} />
      )}
      {value && <State {...value} onOpen={setOpen} />}
      {open === 'set-up' && (
        <SetUpDialog onClose={close} onDone={() => done('Two-step verification is on.')} />
      )}
      {open === 'renew' && value && (
        <RenewDialog
          factor={value}
          onClose={close}
          onDone={() => done('Your new backup codes count from now on.')}
        />
      )}
      {open === 'turn-off' && value && (
        <BothFactorsDialog
          title="Turn off the second step?"
          message="Your password alone will sign in again. Your backup codes stop working, and passkeys that were only a second step are removed."
          confirm="Turn Off"
          failure="Failed to turn off two-step verification."
          danger
          factor={value}
          onClose={close}
          act={async form => {
            await account.turnOffTotp(form)
            done('Two-step verification is off.')
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
        <Button onPress={() => onOpen('set-up')}>Set Up</Button>
      </div>
    )
  }
  return (
    <>
      <p>
        <strong>On</strong> since {formatDate(totp.since)}.{' '}
        {formatCount(backupCodesLeft, 'backup code')} left.
      </p>
      {backupCodesLeft <= FEW && (
        <Banner tone="warning">
          Make new backup codes before you need one. Without any, only your recovery words let you
          in when your phone is gone.
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button onPress={() => onOpen('renew')}>New Backup Codes</Button>
        <Button onPress={() => onOpen('turn-off')}>Turn Off</Button>
      </div>
    </>
  )
}

/** So few codes are a reason to make new ones. */
const FEW = 3
