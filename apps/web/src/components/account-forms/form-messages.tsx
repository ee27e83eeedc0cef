import type { ReactNode } from 'react'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import type { AccountForm } from './use-account-form.ts'

export interface FormMessagesProps {
  form: Pick<AccountForm<object>, 'problem' | 'problemId' | 'phase' | 'doneMessage'>
  /** Whether to leave out the problem of a field, because the field itself shows it. */
  inline?: boolean
  done?: ReactNode
}

export const FormMessages = ({ form, inline = false, done }: FormMessagesProps) => (
  <>
    {form.problem && !(inline && form.problem.field) && (
      <Banner tone="error" id={form.problemId}>
        {form.problem.message}
      </Banner>
    )}
    {done && form.phase === 'done' && (
      <Banner tone="success" ref={form.doneMessage}>
        {done}
      </Banner>
    )}
  </>
)
