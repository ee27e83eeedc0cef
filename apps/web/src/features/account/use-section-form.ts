import {
  type AccountForm,
  type AccountFormOptions,
  useAccountForm,
} from '../../components/account-forms/use-account-form.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useNotify } from './notices.tsx'

export interface SectionFormOptions<Fields extends object>
  extends Pick<AccountFormOptions<Fields>, 'empty' | 'problemOf' | 'send'> {
  /** What the banner says when it was done; without it the screen goes on by itself. */
  done?: string
  /** And when it failed without words of its own. */
  failure: string
}

/** A form of the account page: as it was at first when it was sent, and told of in the banner above all sections. */
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
