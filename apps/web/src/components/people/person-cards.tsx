import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { FacePicture } from './face-picture.tsx'
import styles from './person-cards.module.css'
import { PersonLink } from './person-link.tsx'
import { personTitle } from './person-title.ts'

interface PersonCardsProps {
  label: string
  people: readonly Person[]
}

export const PersonCards = ({ label, people }: PersonCardsProps) => (
  <ul className={styles.cards} aria-label={label}>
    {people.map(person => (
      <li key={person.id}>
        <PersonLink person={person} className={styles.card} label={labelOf(person)}>
          <Face person={person} />
        </PersonLink>
      </li>
    ))}
  </ul>
)

interface PersonChoiceProps extends PersonCardsProps {
  disabled: boolean
  onChoose: (person: Person) => void
}

export const PersonChoice = ({ label, people, disabled, onChoose }: PersonChoiceProps) => (
  <ul className={styles.cards} aria-label={label} data-small>
    {people.map(person => (
      <li key={person.id}>
        <button
          type="button"
          className={styles.card}
          aria-label={labelOf(person)}
          disabled={disabled}
          onClick={() => onChoose(person)}
        >
          <Face person={person} />
        </button>
      </li>
    ))}
  </ul>
)

const labelOf = (person: Person): string =>
  (person.isPet ? texts.petLabel : texts.personLabel)({
    name: personTitle(person),
    count: person.count,
  })

const Face = ({ person }: { person: Person }) => (
  <>
    <span className={styles.cover}>
      <FacePicture sighting={person.cover} />
    </span>
    {person.name && (
      <strong className={styles.name} dir="auto" title={person.name}>
        {person.name}
      </strong>
    )}
    <span className={styles.count}>{common.itemCount({ count: person.count })}</span>
  </>
)

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const PersonCardsSkeleton = () => (
  <div className={styles.cards} role="status" aria-label={texts.lookingForPeople} aria-busy="true">
    {SHAPES.map(shape => (
      <div key={shape} className={styles.card}>
        <span className={styles.cover}>
          <Skeleton aspectRatio="1" radius="50%" />
        </span>
        <Skeleton width="70%" height="1.1em" />
      </div>
    ))}
  </div>
)
