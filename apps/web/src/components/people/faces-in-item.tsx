import type { LibraryItem } from '@safelight/client/item'
import type { FaceInPicture, Sighting } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { PencilLine, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { IconRow } from '../../shared/ui/layout/icon-row.tsx'
import { ageIn } from './age-text.ts'
import { FacePicture } from './face-picture.tsx'
import styles from './people.module.css'
import { PersonLink } from './person-link.tsx'
import { personTitle } from './person-title.ts'
import { PresentPeople } from './present-people.tsx'
import { usePeople } from './use-people.ts'
import { WhoDialog } from './who-dialog.tsx'

/**
 * The faces in an item of the user's own library, each with a link to its person. A button next to each face
 * asks whose face it is.
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
  const [asking, setAsking] = useState<FaceInPicture>()

  if (faces.length + present.length === 0) return null
  const sightingOf = ({ box }: FaceInPicture): Sighting => ({
    item: item.id,
    month: item.takenLocal.slice(0, 7),
    box,
  })
  return (
    <IconRow icon={<UserRound size={18} />} name={common.people}>
      <ul className={styles.faces}>
        {faces.map(face => (
          <li key={`${face.box.x} ${face.box.y}`}>
            <PersonLink person={face.person} className={styles.inPicture}>
              <span className={styles.small}>
                <FacePicture sighting={sightingOf(face)} />
              </span>
              <span className={styles.inPictureText}>
                <span className={styles.inPictureName} dir="auto">
                  {personTitle(face.person)}
                </span>
                <small>{ageIn(item, face.person)}</small>
              </span>
            </PersonLink>
            <Button
              variant="quiet"
              size="small"
              icon={<PencilLine size={16} />}
              aria-label={
                face.person.name ? texts.notNamed({ name: face.person.name }) : texts.sayWhoThisIs
              }
              onPress={() => setAsking(face)}
            />
          </li>
        ))}
        <PresentPeople item={item} present={present} faces={faces} />
      </ul>
      {asking && (
        <WhoDialog
          title={texts.whoIsThis}
          face={sightingOf(asking)}
          people={(state?.people ?? []).filter(
            ({ id, name, hidden }) => name !== '' && !hidden && id !== asking.person.id,
          )}
          onSay={who => people.nameFace({ item: item.id, box: asking.box }, who)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </IconRow>
  )
}
