import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { useState } from 'react'
import { PersonCards, PersonCardsSkeleton } from '../../components/people/person-cards.tsx'
import { usePeople } from '../../components/people/use-people.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { NobodyYet } from './nobody-yet.tsx'
import styles from './people.module.css'
import { Questions } from './questions.tsx'
import { partRare } from './seen-rarely.ts'

/** Shows people with names first, then the others, each sorted by their number of items. */
export function PeopleScreen() {
  const { people, state } = usePeople()
  const [showsHidden, setShowsHidden] = useState(false)
  const { shown, pets, unnamed, hidden } = parted(state?.people ?? [])
  const isReading = !state || state.status === 'reading'
  const isEmpty = shown.length + pets.length + unnamed.length + hidden.length === 0

  return (
    <Page>
      <PageTitle>{common.people}</PageTitle>
      <PageHeader
        title={common.people}
        facts={counted(shown.length, unnamed.length, pets.length)}
        controls={
          hidden.length > 0 && (
            <Button aria-pressed={showsHidden} onPress={() => setShowsHidden(!showsHidden)}>
              {showsHidden ? texts.leaveOutHidden : texts.showHidden({ count: hidden.length })}
            </Button>
          )
        }
      />
      {state?.status === 'failed' && (
        <ErrorState message={texts.peopleFailed} onRetry={() => people.start()} />
      )}
      {isEmpty && isReading && <PersonCardsSkeleton />}
      {isEmpty && !isReading && state?.status !== 'failed' && (
        <NobodyYet faces={state?.faces ?? 0} />
      )}
      {state && <Questions people={people} questions={state.questions} />}
      {shown.length > 0 && <PersonCards label={texts.peopleWithName} people={shown} />}
      {pets.length > 0 && (
        <section className={styles.part}>
          <h2>{texts.pets}</h2>
          <PersonCards label={texts.pets} people={pets} />
        </section>
      )}
      {unnamed.length > 0 && <Unnamed people={unnamed} />}
      {showsHidden && hidden.length > 0 && (
        <section className={styles.part}>
          <h2>{texts.hidden}</h2>
          <PersonCards label={texts.hiddenPeople} people={hidden} />
        </section>
      )}
    </Page>
  )
}

/** Shows people without a name. Those who are in few items appear only after a press on a button. */
function Unnamed({ people }: { people: readonly Person[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const { often, rarely } = partRare(people)
  return (
    <section className={styles.part}>
      <h2>{texts.whoIsThis}</h2>
      <p className={styles.hint}>{texts.namingHint}</p>
      <PersonCards label={texts.peopleWithoutName} people={often} />
      {showsAll && rarely.length > 0 && <h3>{texts.peopleSeenRarely}</h3>}
      {rarely.length > 0 && (
        <div className={styles.rarely}>
          <Button aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
            {showsAll
              ? texts.leaveOutPeopleSeenRarely
              : texts.showPeopleSeenRarely({ count: rarely.length })}
          </Button>
        </div>
      )}
      {showsAll && rarely.length > 0 && (
        <PersonCards label={texts.peopleSeenRarely} people={rarely} />
      )}
    </section>
  )
}

const counted = (named: number, unnamed: number, pets: number): string =>
  [
    named > 0 && texts.countNamed({ count: named }),
    unnamed > 0 && texts.countUnnamed({ count: unnamed }),
    pets > 0 && texts.countPets({ count: pets }),
  ]
    .filter(Boolean)
    .join(' · ')

function parted(people: readonly Person[]) {
  const visible = people.filter(person => !person.hidden)
  return {
    shown: visible.filter(({ name, isPet }) => name !== '' && !isPet),
    pets: visible.filter(({ isPet }) => isPet),
    unnamed: visible.filter(({ name, isPet }) => name === '' && !isPet),
    hidden: people.filter(person => person.hidden),
  }
}
