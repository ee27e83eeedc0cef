import { PEOPLE_LIMITS, type Person, type Sighting, type Who } from '@safelight/client/people'
import { isVisible } from '@safelight/contract/visible-text'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Choice, Choices } from '../../shared/ui/controls/choices.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import { itemsText } from '../items-text.ts'
import { FacePicture } from './face-picture.tsx'
import styles from './people.module.css'
import { personTitle } from './person-title.ts'

export interface WhoDialogProps {
  title: string
  face: Sighting
  name?: string
  people: readonly Person[]
  /** The pets that the user can choose. If given, the user may say that this is a pet. */
  pets?: readonly Person[]
  /** If it rejects, the dialog stays open and shows the error. */
  onSay: (who: Who, isPet: boolean) => Promise<unknown>
  onClose: () => void
}

/** The largest number of people that the dialog lists. Typing narrows the list. */
const MOST_SHOWN = 60

export function WhoDialog({
  title,
  face,
  name: before = '',
  people,
  pets,
  onSay,
  onClose,
}: WhoDialogProps) {
  const [name, setName] = useState(before)
  const [isPet, setPet] = useState(false)
  const { busy, run } = useBusy()
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const typed = name.trim().toLowerCase()
  const shown = (isPet && pets ? pets : people)
    .filter(person => typed === '' || name === before || person.name.toLowerCase().includes(typed))
    .slice(0, MOST_SHOWN)

  useEffect(() => field.current?.focus(), [])

  const say = (who: Who) =>
    run(async () => {
      setFailure(undefined)
      try {
        await onSay(who, isPet)
        onClose()
      } catch (error) {
        setFailure(errorMessage(error, common.saveFailed))
      }
    })

  return (
    <FormDialog
      title={isPet ? texts.whichPet : title}
      onClose={onClose}
      submit={common.save}
      submitting={common.saving}
      isReady={isVisible(name)}
      busy={busy}
      failure={failure}
      onSubmit={() => void say({ name })}
    >
      <div className={styles.asked}>
        <span className={styles.askedFace}>
          <FacePicture sighting={face} />
        </span>
        <div className={styles.askedName}>
          <TextField
            label={common.name}
            name="person"
            value={name}
            onChange={setName}
            inputRef={field}
            maxLength={PEOPLE_LIMITS.nameChars}
          />
          {pets && (
            <Checkbox isSelected={isPet} onChange={setPet}>
              {texts.thisIsAPet}
            </Checkbox>
          )}
        </div>
      </div>
      {shown.length > 0 && (
        <Choices label={shown[0]?.isPet ? texts.petsYouKnow : texts.peopleYouKnow}>
          {shown.map(person => (
            <li key={person.id}>
              <Choice
                picture={
                  <span className={styles.small}>
                    <FacePicture sighting={person.cover} />
                  </span>
                }
                title={personTitle(person)}
                facts={itemsText(person.count)}
                disabled={busy}
                onChoose={() => void say({ id: person.id })}
              />
            </li>
          ))}
        </Choices>
      )}
    </FormDialog>
  )
}
