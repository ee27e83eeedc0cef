import type { LibraryItem } from '@safelight/client/item'
import type { FaceInPicture, Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { X } from 'lucide-react'
import { serverMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { ageIn } from './age-text.ts'
import { FacePicture } from './face-picture.tsx'
import styles from './people.module.css'
import { PersonLink } from './person-link.tsx'
import { usePeople } from './use-people.ts'

interface PresentPeopleProps {
  item: LibraryItem
  /** The people whom an import names in the item without saying where. */
  present: readonly Person[]
  faces: readonly FaceInPicture[]
}

/** If there is one such person, no pet, and one face without a name, asks whether the face is theirs. */
export function PresentPeople({ item, present, faces }: PresentPeopleProps) {
  const persons = present.filter(({ isPet }) => !isPet)
  const face = persons.length === 1 ? onlyUnnamed(faces) : undefined
  return present.map(person => (
    <PresentPerson
      key={person.id}
      item={item}
      person={person}
      face={person.isPet ? undefined : face}
    />
  ))
}

const onlyUnnamed = (faces: readonly FaceInPicture[]): FaceInPicture | undefined => {
  const unnamed = faces.filter(({ person }) => person.name === '')
  return unnamed.length === 1 ? unnamed[0] : undefined
}

interface PresentPersonProps {
  item: LibraryItem
  person: Person
  /** A face that may be theirs. */
  face: FaceInPicture | undefined
}

function PresentPerson({ item, person, face }: PresentPersonProps) {
  const { people } = usePeople()
  const { busy, run } = useBusy()
  const { name } = person

  const act = (change: () => Promise<unknown>) =>
    run(async () => {
      try {
        await change()
      } catch (error) {
        showToast({ tone: 'error', text: serverMessage(error, common.saveFailed) })
      }
    })

  return (
    <li>
      <PersonLink person={person} className={styles.inPicture}>
        <span className={styles.small}>
          <FacePicture sighting={person.cover} />
        </span>
        <span className={styles.inPictureText}>
          <span className={styles.inPictureName} dir="auto">
            {name}
          </span>
          <small>{person.isPet ? texts.pet : (ageIn(item, person) ?? texts.namedByImport)}</small>
        </span>
      </PersonLink>
      {face && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onPress={() =>
            act(() => people.nameFace({ item: item.id, box: face.box }, { id: person.id }))
          }
        >
          {texts.isTheFace({ name })}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<X size={16} />}
        aria-label={texts.notInPhoto({ name })}
        isDisabled={busy}
        onPress={() => act(() => people.refuse(person.id, [item.id]))}
      />
    </li>
  )
}
