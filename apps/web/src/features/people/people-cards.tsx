import type { Person } from '@safelight/library/people'
import { itemsText } from '../../components/items-text.ts'
import { FacePicture } from '../../components/people/face-picture.tsx'
import { PersonLink } from '../../components/people/person-link.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './people.module.css'

interface PeopleCardsProps {
  label: string
  people: readonly Person[]
}

/** People by their faces, as many beside each other as there is space for. */
export const PeopleCards = ({ label, people }: PeopleCardsProps) => (
  <ul className={styles.cards} aria-label={label}>
    {people.map(person => (
      <li key={person.id}>
        <PersonLink
          person={person}
          className={styles.card}
          label={`${person.name || 'Unnamed'}, ${itemsText(person.count)}`}
        >
          <span className={styles.cover}>
            <FacePicture sighting={person.cover} />
          </span>
          {person.name && (
            <strong className={styles.name} dir="auto" title={person.name}>
              {person.name}
            </strong>
          )}
          <span className={styles.count}>{person.count.toLocaleString('en')}</span>
        </PersonLink>
      </li>
    ))}
  </ul>
)

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Faces that are on their way. */
export const PeopleCardsSkeleton = () => (
  <div className={styles.cards} role="status" aria-label="Looking for people" aria-busy="true">
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
