import { ApiError } from '@safelight/client/api-client'
import {
  LinkPasswordNeededError,
  type LinkSession,
  openLinkSession,
  type PublicShare,
} from '@safelight/client/public-link'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  INCOMPLETE_LINK,
  INVALID_LINK,
  type LinkProblem,
  problemOf,
} from '../../components/link-files/link-problem.ts'
import { linkSecret, takeLinkSecret } from '../../components/link-secret.ts'

export type ShareState =
  | { status: 'loading' }
  /** `refusal` says why the last password was rejected. */
  | { status: 'password'; refusal: string | undefined }
  | { status: 'failed'; problem: LinkProblem }
  | { status: 'open'; share: PublicShare; session: LinkSession }

const TOKEN = /^[\w-]{22}$/

/** Opens a public link. `takeLinkSecret` has moved its secret from the address to `sessionStorage`. */
export function usePublicShare(token: string) {
  const [state, setState] = useState<ShareState>({ status: 'loading' })
  const latest = useRef(0)

  const open = useCallback(
    async (password?: string): Promise<void> => {
      latest.current += 1
      const attempt = latest.current
      const next = await opened(token, password)
      if (attempt === latest.current) setState(next)
      else if (next.status === 'open') next.session.close()
    },
    [token],
  )

  const retry = useCallback(() => {
    setState({ status: 'loading' })
    void open()
  }, [open])

  useEffect(() => {
    retry()
    // If only the fragment changes, the browser does not reload the page, and this code opens the link again.
    const reopen = () => {
      takeLinkSecret()
      retry()
    }
    window.addEventListener('hashchange', reopen)
    return () => {
      latest.current += 1
      window.removeEventListener('hashchange', reopen)
    }
  }, [retry])

  const session = state.status === 'open' ? state.session : undefined
  useEffect(() => () => session?.close(), [session])

  return { state, open, retry }
}

async function opened(token: string, password: string | undefined): Promise<ShareState> {
  if (!TOKEN.test(token)) return { status: 'failed', problem: INVALID_LINK }
  const fragment = linkSecret(token)
  if (!fragment) return { status: 'failed', problem: INCOMPLETE_LINK }
  try {
    const opened = await openLinkSession({ token, fragment }, password)
    return { status: 'open', ...opened }
  } catch (error) {
    if (error instanceof LinkPasswordNeededError) {
      return { status: 'password', refusal: error.wrong ? error.message : undefined }
    }
    const isTooOften = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS'
    if (isTooOften && password !== undefined) {
      return { status: 'password', refusal: error.message }
    }
    return { status: 'failed', problem: problemOf(error) }
  }
}
