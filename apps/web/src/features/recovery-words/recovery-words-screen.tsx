import { texts } from '@safelight/texts/features/recovery-words'
import { useState } from 'react'
import { useAccount, useUnlocked } from '../../components/contexts/session-context.tsx'
import { useOpenDestination } from '../../components/destination/use-open-destination.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './recovery-words-screen.module.css'
import { useRecoveryWords } from './use-recovery-words.ts'
import { WordCheckForm } from './word-check-form.tsx'
import { WordList } from './word-list.tsx'

export function RecoveryWordsScreen() {
  const account = useAccount()
  const { user } = useUnlocked()
  const openDestination = useOpenDestination()
  const { state, open, dialog } = useRecoveryWords()
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { isBusy, run } = useBusy<'later' | 'saved'>()

  const finish = (recoveryWords: 'later' | 'saved') =>
    run(async () => {
      setFailure(undefined)
      try {
        await account.saveProfile({ recoveryWords })
        openDestination()
      } catch (error) {
        setFailure(errorMessage(error, texts.saveFailed))
      }
    }, recoveryWords)

  return (
    <div className={styles.page}>
      <PageTitle>{texts.pageTitle}</PageTitle>
      <header className={styles.header}>
        <Wordmark />
        <Button
          variant="quiet"
          busy={isBusy('later')}
          isDisabled={isBusy('saved')}
          onPress={() => finish('later')}
        >
          {texts.later}
        </Button>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <h1>{checking ? texts.checkTitle : texts.title}</h1>
        <p className={styles.lead}>{checking ? texts.checkLead : LEADS[state.status]}</p>
        {failure && <Banner tone="error">{failure}</Banner>}
        {state.status === 'locked' && (
          <PasswordForm
            email={user.email}
            error={state.error}
            busy={state.busy}
            onPassword={open}
          />
        )}
        {dialog}
        {state.status === 'loading' && <WordList words={PENDING} email={user.email} />}
        {state.status === 'open' && !checking && (
          <WordList words={state.words} email={user.email} onContinue={() => setChecking(true)} />
        )}
        {state.status === 'open' && checking && (
          <WordCheckForm
            words={state.words}
            busy={isBusy('saved')}
            onBack={() => setChecking(false)}
            onPassed={() => finish('saved')}
          />
        )}
      </main>
    </div>
  )
}

const LEADS = {
  loading: texts.lead,
  open: texts.lead,
  locked: texts.lockedLead,
}
const PENDING = Array.from({ length: 24 }, () => '')
