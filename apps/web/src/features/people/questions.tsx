import type { People, Person, Question } from '@safelight/client/people'
import { texts } from '@safelight/texts/features/people'
import { Check, X } from 'lucide-react'
import { FacePicture } from '../../components/people/face-picture.tsx'
import { serverMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import styles from './people.module.css'

interface QuestionsProps {
  people: People
  questions: readonly Question[]
}

/** Asks “Same person?”, one question at a time. Answers are permanent. */
export function Questions({ people, questions }: QuestionsProps) {
  const { isBusy, run } = useBusy<'yes' | 'no'>()
  const [question] = questions
  if (!question) return null
  const { stranger, person } = question

  const answer = (isSame: boolean) =>
    run(
      async () => {
        try {
          await people.answer(stranger.id, person.id, isSame)
        } catch (error) {
          showToast({ tone: 'error', text: serverMessage(error, texts.answerFailed) })
        }
      },
      isSame ? 'yes' : 'no',
    )

  return (
    <section className={styles.question} aria-label={texts.samePersonTitle}>
      <div className={styles.pair}>
        <Asked person={person} />
        <Asked person={stranger} />
      </div>
      <div className={styles.asks}>
        <h2>{texts.samePersonTitle}</h2>
        <p className={styles.hint} dir="auto">
          {questions.length > 1
            ? texts.isThisTooOfMany({ name: person.name, more: questions.length - 1 })
            : texts.isThisToo({ name: person.name })}
        </p>
        <div className={styles.answers}>
          <Button
            icon={<Check size={16} />}
            busy={isBusy('yes')}
            isDisabled={isBusy('no')}
            onPress={() => answer(true)}
          >
            {texts.samePerson}
          </Button>
          <Button
            icon={<X size={16} />}
            busy={isBusy('no')}
            isDisabled={isBusy('yes')}
            onPress={() => answer(false)}
          >
            {texts.differentPeople}
          </Button>
        </div>
      </div>
    </section>
  )
}

const Asked = ({ person }: { person: Person }) => (
  <span className={styles.asked}>
    <FacePicture sighting={person.cover} />
  </span>
)
