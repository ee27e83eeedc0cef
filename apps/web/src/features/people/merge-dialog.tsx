import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { useState } from 'react'
import { PersonChoice } from '../../components/people/person-cards.tsx'
import { personTitle } from '../../components/people/person-title.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { inline } from '../../shared/inline.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import styles from './people.module.css'

interface MergeDialogProps {
  person: Person
  others: readonly Person[]
  /** If it rejects, the dialog stays open and shows the error. */
  onMerge: (into: string) => Promise<unknown>
  onClose: () => void
}

const PERSON_WORDS = {
  title: texts.samePersonAs,
  explained: texts.mergeExplained,
  noOthers: texts.noOthers,
  others: texts.others,
}

const PET_WORDS = {
  title: texts.samePetAs,
  explained: texts.mergePetExplained,
  noOthers: texts.noOtherPets,
  others: texts.otherPets,
}

/** Asks which other person or pet in the list is the same one. */
export function MergeDialog({ person, others, onMerge, onClose }: MergeDialogProps) {
  const words = person.isPet ? PET_WORDS : PERSON_WORDS
  const { busy, run } = useBusy()
  const [failure, setFailure] = useState<string>()

  const merge = (into: string) =>
    run(async () => {
      setFailure(undefined)
      try {
        await onMerge(into)
        onClose()
      } catch (error) {
        setFailure(errorMessage(error, common.saveFailed))
      }
    })

  return (
    <Dialog title={words.title} isOpen onOpenChange={open => !open && onClose()} busy={busy}>
      {others.length > 0 && (
        <p className={styles.hint}>
          {inline(
            words.explained({
              name: personTitle(person),
              person: chunks => <bdi>{chunks}</bdi>,
            }),
          )}
        </p>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      {others.length === 0 && <p>{words.noOthers}</p>}
      <PersonChoice
        label={words.others}
        people={others}
        disabled={busy}
        onChoose={other => void merge(other.id)}
      />
    </Dialog>
  )
}
