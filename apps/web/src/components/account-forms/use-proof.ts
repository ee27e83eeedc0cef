import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { useAccount } from '../contexts/session-context.tsx'
import { type CodeFields, proofOf } from './second-factor-code.ts'

/** The returned function rejects with PasskeyError if the passkey cannot be used. */
export function useProof(): (fields: CodeFields) => Promise<SecondFactorProof> {
  const account = useAccount()
  return async fields => (fields.method === 'passkey' ? account.proveByPasskey() : proofOf(fields))
}
