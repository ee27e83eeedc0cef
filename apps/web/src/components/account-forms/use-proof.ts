import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { useAccount } from '../contexts/session-context.tsx'
import { type CodeFields, proofOf } from './second-factor-code.ts'

/** Makes a proof of what somebody who is signed in has typed, or has their passkey make one. Rejects with PasskeyError. */
export function useProof(): (fields: CodeFields) => Promise<SecondFactorProof> {
  const account = useAccount()
  return async fields => (fields.method === 'passkey' ? account.proveByPasskey() : proofOf(fields))
}
