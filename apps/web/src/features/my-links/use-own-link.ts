import { ApiError } from '@safelight/client/api-client'
import { type LinkSession, openLinkSession, type PublicShare } from '@safelight/client/public-link'
import type { Sharing } from '@safelight/client/sharing'
import { ERRORS } from '@safelight/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { type LinkProblem, problemOf } from '../../components/link-files/link-problem.ts'

export type OwnLinkState =
  | { status: 'loading' }
  | { status: 'failed'; problem: LinkProblem }
  | { status: 'open'; share: PublicShare; session: LinkSession }

const LOADING: OwnLinkState = { status: 'loading' }

/** Opens a link of one's own by its token, as its visitors see it. */
export function useOwnLink(token: string): { state: OwnLinkState; retry: () => void } {
  const { sharing } = useLibrary()
  const [state, setState] = useState<OwnLinkState>(LOADING)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn opens it again
  useEffect(() => {
    let gone = false
    let session: LinkSession | undefined
    setState(LOADING)
    open(sharing, token).then(
      opened => {
        session = opened.session
        if (gone) session.close()
        else setState({ status: 'open', ...opened })
      },
      error => gone || setState({ status: 'failed', problem: problemOf(error) }),
    )
    return () => {
      gone = true
      session?.close()
    }
  }, [sharing, token, turn])

  return { state, retry: useCallback(() => setTurn(last => last + 1), []) }
}

async function open(sharing: Sharing, token: string) {
  const link = (await sharing.links()).find(each => each.token === token)
  if (!link) throw new ApiError('NOT_FOUND', ...ERRORS.NOT_FOUND)
  return openLinkSession(await sharing.addressOfLink(link))
}
