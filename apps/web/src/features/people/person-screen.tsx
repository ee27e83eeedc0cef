import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { UNNAMED } from '../../components/people/person-link.tsx'
import { personTitle } from '../../components/people/person-title.ts'
import { usePeople } from '../../components/people/use-people.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { BackLink } from '../../shared/ui/controls/back-link.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { PersonContent } from './person-content.tsx'

export function PersonScreen() {
  const { id: address = '' } = useParams({ strict: false })
  const { group } = useLocation({ select: location => location.state })
  const id = address === UNNAMED ? (group ?? '') : address
  const navigate = useNavigate()
  const { person, status, retry } = usePerson(id)

  const onMoved = (next: string) => {
    if (next === id) return
    void navigate({ to: '/people/$id', params: { id: next }, replace: true, resetScroll: false })
  }

  return (
    <Page>
      <PageTitle>{person ? personTitle(person) : common.people}</PageTitle>
      <BackLink to="/people">{common.people}</BackLink>
      {person && <PersonContent person={person} onMoved={onMoved} />}
      {!person && status === 'reading' && <Skeleton width="9em" height="2.4rem" />}
      {!person && status === 'failed' && (
        <ErrorState message={texts.peopleFailed} onRetry={retry} />
      )}
      {!person && status === 'ready' && (
        <EmptyState
          heading="h1"
          title={texts.personGone}
          action={<LinkButton to="/people">{common.people}</LinkButton>}
        >
          {texts.personGoneHint}
        </EmptyState>
      )}
    </Page>
  )
}

interface ShownPerson {
  person: Person | undefined
  status: 'reading' | 'ready' | 'failed'
  retry: () => void
}

function usePerson(id: string): ShownPerson {
  const { people, state } = usePeople()
  const { value, loading } = useAsync([people, id, state?.revision], async () => people?.find(id), {
    keep: true,
  })
  const status = state?.status ?? (people ? 'reading' : 'ready')
  return {
    person: value,
    status: status === 'ready' && loading ? 'reading' : status,
    retry: () => people.start(),
  }
}
