import {
  backupCode,
  type SecondFactorProof,
  secondFactorProof,
  totpCode,
} from '@safelight/contract/second-factor'
import { texts } from '@safelight/texts/components/account-forms'
import type { FormProblem } from './use-account-form.ts'

export interface CodeFields {
  code: string
  method: SecondFactorProof['method']
}

export const EMPTY_CODE: CodeFields = { code: '', method: 'totp' }

export const isTotpCode = (code: string): boolean => totpCode.safeParse(code).success

export const TOTP_CODE_WRONG = texts.enterAppCode

export function codeProblem({ code, method }: CodeFields): Required<FormProblem> | undefined {
  if (method === 'totp') {
    return isTotpCode(code) ? undefined : { field: 'code', message: TOTP_CODE_WRONG }
  }
  if (method === 'passkey' || backupCode.safeParse(code).success) return undefined
  return { field: 'code', message: texts.enterBackupCode }
}

/** Builds the proof from a code. Throws if the code is malformed. */
export const proofOf = ({ code, method }: CodeFields): SecondFactorProof =>
  secondFactorProof.parse({ method, code })
