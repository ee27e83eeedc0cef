import { ApiError } from '@safelight/client/api-client'
import { type LinkSession, openLinkSession, type PublicShare } from '@safelight/client/public-link'
import type { Sharing } from '@safelight/client/sharing'
import { ERRORS } from '@safelight/contract/errors'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { type LinkProblem, problemOf } from '../../components/link-files/link-problem.ts'
import { type Async, onAbort, useAsync } from '../../shared/hooks/use-async.ts'

export type OwnLinkState =
  | { status: 'loading' }
  | { status: 'failed'; problem: LinkProblem }
  | ({ status: 'open' } & OwnLink)

interface OwnLink {
  share: PublicShare
  session: LinkSession
}

export function useOwnLink(token: string): { state: OwnLinkState; retry: () => void } {
  const { sharing } = useLibrary()
  const opening = useAsync([sharing, token], async signal => {
    const opened = await open(sharing, token)
    onAbort(signal, opened.session.close)
    return opened
  })
  return { state: stateOf(opening), retry: opening.reload }
}

function stateOf({ loading, value, failure }: Async<OwnLink>): OwnLinkState {
  if (loading) return { status: 'loading' }
  if (failure !== undefined || !value) return { status: 'failed', problem: problemOf(failure) }
  return { status: 'open', ...value }
}

async function open(sharing: Sharing, token: string): Promise<OwnLink> {
  const link = (await sharing.links()).find(each => each.token === token)
  if (!link) throw new ApiError('NOT_FOUND', ...ERRORS.NOT_FOUND)
  return openLinkSession(await sharing.addressOfLink(link))
}
