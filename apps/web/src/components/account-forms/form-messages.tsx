import type { ReactNode } from 'react'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import type { AccountForm } from './use-account-form.ts'

export interface FormMessagesProps {
  form: Pick<AccountForm<object>, 'problem' | 'problemId' | 'phase' | 'doneMessage'>
  /** Problems of a field stand at the field. */
  inline?: boolean
  /** The sentence that follows once all is done. */
  done?: ReactNode
}

/** What is wrong with a form, or that it was accepted. */
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
