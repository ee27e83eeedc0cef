import type { SecondFactor, SecondFactorProof } from '@safelight/contract/second-factor'
import { texts } from '@safelight/texts/components/account-forms'
import { type ReactNode, useCallback, useState } from 'react'
import { useAccount } from '../contexts/session-context.tsx'
import { isProofRefused, SecondStepDialog } from './second-step-dialog.tsx'

interface Asking {
  factor: SecondFactor
  act: (secondFactor: SecondFactorProof) => Promise<void>
  cancel: () => void
}

type Given = { secondFactor?: SecondFactorProof }

/**
 * `withSecondStep` makes a change. If two-step verification is on, it first asks for the second factor in
 * `dialog`. It rejects if the change fails or the user cancels.
 */
export function useSecondStep(): {
  withSecondStep: <T>(change: (given: Given) => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const account = useAccount()
  const [asking, setAsking] = useState<Asking>()

  const withSecondStep = useCallback(
    async <T,>(change: (given: Given) => Promise<T>): Promise<T> => {
      const factor = await account.secondFactor()
      if (!factor.totp) return change({})
      return new Promise<T>((resolve, reject) =>
        setAsking({
          factor,
          async act(secondFactor) {
            try {
              resolve(await change({ secondFactor }))
            } catch (error) {
              if (isProofRefused(error)) throw error
              reject(error)
            }
            setAsking(undefined)
          },
          cancel() {
            reject(new Error(texts.secondStepCanceled))
            setAsking(undefined)
          },
        }),
      )
    },
    [account],
  )

  return {
    withSecondStep,
    dialog: asking && (
      <SecondStepDialog factor={asking.factor} act={asking.act} onClose={asking.cancel} />
    ),
  }
}
