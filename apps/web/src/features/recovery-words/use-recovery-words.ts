import { PasswordNeededError } from '@safelight/client/session-errors'
import { texts } from '@safelight/texts/features/recovery-words'
import { useCallback, useEffect, useState } from 'react'
import { useSecondStep } from '../../components/account-forms/use-second-step.tsx'
import { useAccount } from '../../components/contexts/session-context.tsx'
import { errorMessage } from '../../shared/error-message.ts'

type State =
  | { status: 'loading' }
  | { status: 'locked'; error?: string; busy: boolean }
  | { status: 'open'; words: string[] }

/**
 * Opens the recovery words. After the first sign-in, they are in memory. Later, the person must enter the
 * password and, in `dialog`, any second factor.
 */
export function useRecoveryWords() {
  const account = useAccount()
  const { withSecondStep, dialog } = useSecondStep()
  const [state, setState] = useState<State>({ status: 'loading' })

  const open = useCallback(
    async (password?: string) => {
      if (password !== undefined) setState({ status: 'locked', busy: true })
      try {
        const words =
          password === undefined
            ? await account.recoveryWords()
            : await withSecondStep(given => account.recoveryWords({ password, ...given }))
        setState({ status: 'open', words })
      } catch (error) {
        const needed = error instanceof PasswordNeededError
        const why = needed ? {} : { error: errorMessage(error, texts.openFailed) }
        setState({ status: 'locked', busy: false, ...why })
      }
    },
    [account, withSecondStep],
  )
  useEffect(() => void open(), [open])

  return { state, open, dialog }
}
