import type { LibraryItem } from '@safelight/client/item'
import type { FaceInPicture, FaceRef, Person, Sighting } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { PawPrint, PencilLine, UserRound, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { serverMessage } from '../../shared/error-message.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { IconRow } from '../../shared/ui/layout/icon-row.tsx'
import { useMarkHandlers } from '../viewer/marks/marks-context.tsx'
import { ageIn } from './age-text.ts'
import { FacePicture } from './face-picture.tsx'
import styles from './people.module.css'
import { PersonLink } from './person-link.tsx'
import { personTitle } from './person-title.ts'
import { PresentPeople } from './present-people.tsx'
import { useAnimals } from './use-animals.ts'
import { usePeople } from './use-people.ts'
import { WhoDialog } from './who-dialog.tsx'

const DrawFace = lazy(async () => ({ default: (await import('./draw-face.tsx')).DrawFace }))

type Asked = { face: FaceInPicture } | { animal: FaceRef['box']; class: number }

/**
 * The people and pets in an item of the user's own library. A row marks its face on the picture. A button
 * next to each asks whose face it is. The user can draw a box where no model found a face.
 */
export function FacesInItem({ item }: { item: LibraryItem }) {
  const { people, state } = usePeople()
  const { value: faces = [] } = useAsync(
    [people, item.id, state?.revision],
    () => people.facesIn(item.id),
    { keep: true },
  )
  const { value: present = [] } = useAsync(
    [people, item.id, state?.revision],
    () => people.presentIn(item.id),
    { keep: true },
  )
  const animals = useAnimals(item.id)
  const [asking, setAsking] = useState<Asked>()
  const named = (state?.people ?? []).filter(({ name, hidden }) => name !== '' && !hidden)
  const mayDraw = !item.isVideo && item.details !== undefined
  if (faces.length + present.length + animals.length === 0 && !mayDraw) return null

  const sightingOf = (box: FaceRef['box']): Sighting => ({
    item: item.id,
    month: item.takenLocal.slice(0, 7),
    box,
  })

  async function remove({ box, person }: FaceInPicture): Promise<void> {
    const name = personTitle(person)
    try {
      await people.removeFace({ item: item.id, box })
      showToast({
        tone: 'success',
        text: texts.itemsRemoved({ count: 1, name }),
      })
    } catch (error) {
      showToast({ tone: 'error', text: serverMessage(error, texts.removeFailed({ name })) })
    }
  }

  return (
    <IconRow icon={<UserRound size={18} />} name={common.people}>
      <ul className={styles.faces}>
        {faces.map(face => (
          <Marked key={`${face.box.x} ${face.box.y} ${face.person.id}`} box={face.box}>
            <PersonLink person={face.person} className={styles.inPicture}>
              <span className={styles.small}>
                <FacePicture sighting={sightingOf(face.box)} />
              </span>
              <Name person={face.person} age={ageIn(item, face.person)} />
            </PersonLink>
            {!face.person.isPet && (
              <Button
                variant="quiet"
                size="small"
                icon={<PencilLine size={16} />}
                aria-label={
                  face.person.name ? texts.notNamed({ name: face.person.name }) : texts.sayWhoThisIs
                }
                onPress={() => setAsking({ face })}
              />
            )}
            {(face.isDrawn || face.person.isPet) && (
              <Button
                variant="quiet"
                size="small"
                icon={<X size={16} />}
                aria-label={texts.removeDrawn({ name: personTitle(face.person) })}
                onPress={() => void remove(face)}
              />
            )}
          </Marked>
        ))}
        {animals.map(({ box, animal, name }) => (
          <Marked key={`${box.x} ${box.y} ${animal}`} box={box}>
            <span className={styles.inPicture}>
              <span className={styles.small}>
                <FacePicture sighting={sightingOf(box)} />
              </span>
              <span className={styles.inPictureName}>{name}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              icon={<PawPrint size={16} />}
              aria-label={texts.sayWhichPet}
              onPress={() => setAsking({ animal: box, class: animal })}
            />
          </Marked>
        ))}
        <PresentPeople item={item} present={present} faces={faces} />
      </ul>
      {mayDraw && (
        <Suspense>
          <DrawFace
            item={item}
            people={named.filter(({ isPet }) => !isPet)}
            pets={named.filter(({ isPet }) => isPet)}
          />
        </Suspense>
      )}
      {asking && 'face' in asking && (
        <WhoDialog
          title={texts.whoIsThis}
          face={sightingOf(asking.face.box)}
          people={named.filter(({ id, isPet }) => !isPet && id !== asking.face.person.id)}
          onSay={who => people.nameFace({ item: item.id, box: asking.face.box }, who)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking && 'animal' in asking && (
        <WhoDialog
          title={texts.whichPet}
          face={sightingOf(asking.animal)}
          people={named.filter(({ isPet }) => isPet)}
          onSay={who => people.addPet({ item: item.id, box: asking.animal }, asking.class, who)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </IconRow>
  )
}

function Marked({ box, children }: { box: FaceRef['box']; children: ReactNode }) {
  return <li {...useMarkHandlers()([box])}>{children}</li>
}

const Name = ({ person, age }: { person: Person; age: string | undefined }) => (
  <span className={styles.inPictureText}>
    <span className={styles.inPictureName} dir="auto">
      {personTitle(person)}
    </span>
    <small>{person.isPet ? texts.pet : age}</small>
  </span>
)
