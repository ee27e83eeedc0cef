import type { SecondFactorProof } from '@safelight/contract/second-factor'

/** What a change of how the account is opened asks for: the password, and the second factor of an account that has one. */
export interface Proofs {
  password: string
  secondFactor?: SecondFactorProof
}
