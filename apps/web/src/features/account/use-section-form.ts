import {
  type AccountForm,
  type AccountFormOptions,
  useAccountForm,
} from '../../components/account-forms/use-account-form.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useNotify } from './notices.tsx'

export interface SectionFormOptions<Fields extends object>
  extends Pick<AccountFormOptions<Fields>, 'empty' | 'problemOf' | 'send'> {
  /** The text of the banner after success. If undefined, no banner appears. */
  done?: string
  failure: string
}

export function useSectionForm<Fields extends object>(
  options: SectionFormOptions<Fields>,
): AccountForm<Fields> {
  const { empty, problemOf, send, done, failure } = options
  const notify = useNotify()
  const form = useAccountForm<Fields>({
    empty,
    problemOf,
    failureOf: error => errorMessage(error, failure),
    async send(fields) {
      notify(undefined)
      try {
        await send(fields)
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, failure) })
        throw error
      }
      form.clear()
      if (done) notify({ tone: 'success', text: done })
    },
  })
  return form
}
