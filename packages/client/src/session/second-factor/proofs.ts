import type { SecondFactorProof } from '@safelight/contract/second-factor'

/** The password, and the second factor if the account has one. Changes of the sign-in require both. */
export interface Proofs {
  password: string
  secondFactor?: SecondFactorProof
}
