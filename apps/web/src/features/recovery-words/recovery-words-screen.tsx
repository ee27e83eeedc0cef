import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useSession, useUnlocked } from '../../shared/session-context.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Wordmark } from '../../shared/ui/wordmark.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './recovery-words-screen.module.css'
import { useRecoveryWords } from './use-recovery-words.ts'
import { WordCheckForm } from './word-check-form.tsx'
import { WordList } from './word-list.tsx'

/** Shows the 24 words that open the library without the password, and checks that they were kept. */
export function RecoveryWordsScreen() {
  const session = useSession()
  const { user } = useUnlocked()
  const navigate = useNavigate()
  const { state, open } = useRecoveryWords()
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'later' | 'saved'>()

  async function finish(recoveryWords: 'later' | 'saved') {
    setBusy(recoveryWords)
    setFailure(undefined)
    try {
      await session.saveProfile({ recoveryWords })
      await navigate({ to: '/gallery', replace: true })
    } catch (error) {
      setFailure(errorMessage(error, 'That could not be saved. Please try again.'))
      setBusy(undefined)
    }
  }

  return (
    <div className={styles.page}>
      <PageTitle>Recovery Words</PageTitle>
      <header className={styles.header}>
        <Wordmark />
        <Button
          variant="quiet"
          busy={busy === 'later'}
          isDisabled={busy === 'saved'}
          onPress={() => finish('later')}
        >
          Later
        </Button>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <h1>{checking ? 'Did you keep them?' : 'Your recovery words'}</h1>
        <p className={styles.lead}>{checking ? CHECK : LEADS[state.status]}</p>
        {failure && <Banner tone="error">{failure}</Banner>}
        {state.status === 'locked' && (
          <PasswordForm
            email={user.email}
            error={state.error}
            busy={state.busy}
            onPassword={open}
          />
        )}
        {state.status === 'loading' && <WordList words={PENDING} email={user.email} />}
        {state.status === 'open' && !checking && (
          <WordList words={state.words} email={user.email} onContinue={() => setChecking(true)} />
        )}
        {state.status === 'open' && checking && (
          <WordCheckForm
            words={state.words}
            busy={busy === 'saved'}
            onBack={() => setChecking(false)}
            onPassed={() => finish('saved')}
          />
        )}
      </main>
    </div>
  )
}

const EXPLANATION =
  'These 24 words are the only way back into your library if you lose your password. Nobody can reset it for you: the server never sees your password or your words. Write them down in order and keep them somewhere safe.'
const LEADS = {
  loading: EXPLANATION,
  open: EXPLANATION,
  locked: 'They open your whole library, so they are shown only to someone who knows its password.',
}
const CHECK = 'Type two of the words from the place where you keep them.'
const PENDING = Array.from({ length: 24 }, () => '')
