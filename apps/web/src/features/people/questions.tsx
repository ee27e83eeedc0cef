import type { Answer, People, Person, Question } from '@safelight/client/people'
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

const ANSWERS = [
  { id: 'yes', text: texts.samePerson, icon: <Check size={16} /> },
  { id: 'no', text: texts.differentPeople, icon: <X size={16} /> },
  { id: 'unsure', text: texts.notSure, icon: undefined },
] as const

/** Asks “Same person?”, one question at a time. No device asks an answered question again. */
export function Questions({ people, questions }: QuestionsProps) {
  const { isBusy, run } = useBusy<Answer>()
  const [question] = questions
  if (!question) return null
  const { stranger, person } = question

  const asked = { stranger: stranger.id, person: person.id }
  const isAnyBusy = ANSWERS.some(({ id }) => isBusy(id))
  const more = questions.length - 1
  const answer = (given: Answer) =>
    run(async () => {
      try {
        await people.answer(asked, given)
      } catch (error) {
        showToast({ tone: 'error', text: serverMessage(error, texts.answerFailed) })
      }
    }, given)

  return (
    <section className={styles.question} aria-label={texts.samePersonTitle}>
      <div className={styles.pair}>
        <Asked person={person} />
        <Asked person={stranger} />
      </div>
      <div className={styles.asks}>
        <h2>{texts.samePersonTitle}</h2>
        <p className={styles.hint} dir="auto">
          {person.name ? texts.isThisToo({ name: person.name }) : texts.areTheseTheSame}
          {more > 0 && ` ${texts.moreToAnswer({ more })}`}
        </p>
        <div className={styles.answers}>
          {ANSWERS.map(({ id, text, icon }) => (
            <Button
              key={id}
              variant={id === 'unsure' ? 'quiet' : 'secondary'}
              icon={icon}
              busy={isBusy(id)}
              isDisabled={isAnyBusy && !isBusy(id)}
              onPress={() => answer(id)}
            >
              {text}
            </Button>
          ))}
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
