import { ApiError } from '@safelight/client/api-client'
import { type GuestSession, openGuestSession } from '@safelight/client/guest-session'
import { OpenError } from '@safelight/crypto/errors'
import { texts } from '@safelight/texts/features/guest-upload'
import { useEffect } from 'react'
import { publicOrigin } from '../../components/desktop/desktop-bridge.ts'
import { linkSecret, takeLinkSecret } from '../../components/link-secret.ts'
import { onAbort, useAsync } from '../../shared/hooks/use-async.ts'

export interface SessionProblem {
  message: string
  advice: string
  retry: boolean
}

export type GuestSessionState =
  | { status: 'loading' }
  | { status: 'failed'; problem: SessionProblem }
  | { status: 'open'; session: GuestSession }

const LOADING: GuestSessionState = { status: 'loading' }
const TOKEN = /^[\w-]{22}$/

/** Opens a guest link. `takeLinkSecret` has moved its secret from the address to `sessionStorage`. */
export function useGuestSession(token: string) {
  const opening = useAsync([token], async (signal): Promise<GuestSessionState> => {
    const state = await opened(token)
    if (state.status === 'open') onAbort(signal, state.session.close)
    return state
  })
  const retry = opening.reload
  const state = (!opening.loading && opening.value) || LOADING

  useEffect(() => {
    // If only the fragment changes, the browser does not reload the page, and this code opens the link again.
    const reopen = () => {
      takeLinkSecret()
      retry()
    }
    window.addEventListener('hashchange', reopen)
    return () => window.removeEventListener('hashchange', reopen)
  }, [retry])

  return { state, retry }
}

const NOT_WHOLE: SessionProblem = {
  message: texts.linkIncomplete,
  advice: texts.linkIncompleteAdvice,
  retry: false,
}

async function opened(token: string): Promise<GuestSessionState> {
  if (!TOKEN.test(token)) return { status: 'failed', problem: NOT_WHOLE }
  try {
    return {
      status: 'open',
      session: await openGuestSession(token, linkSecret(token), publicOrigin()),
    }
  } catch (error) {
    return { status: 'failed', problem: problemOf(error) }
  }
}

function problemOf(error: unknown): SessionProblem {
  if (error instanceof OpenError) return NOT_WHOLE
  if (error instanceof ApiError && error.status === 404) {
    return {
      message: texts.linkClosed,
      advice: texts.linkClosedAdvice,
      retry: false,
    }
  }
  return {
    message: texts.linkFailed,
    advice: texts.linkFailedAdvice,
    retry: true,
  }
}
