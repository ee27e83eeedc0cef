import { texts } from '@safelight/texts/features/recovery-words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import styles from './recovery-words-screen.module.css'
import { isWord, pickTwo } from './word-check.ts'

export interface WordCheckFormProps {
  words: readonly string[]
  busy: boolean
  onBack: () => void
  onPassed: () => void
}

export function WordCheckForm({ words, busy, onBack, onPassed }: WordCheckFormProps) {
  const [positions] = useState(() => pickTwo(words.length))
  const [typed, setTyped] = useState(['', ''])
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const wrong = positions.map((position, index) => !isWord(typed[index] ?? '', words[position]))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    const first = wrong.indexOf(true)
    if (first < 0) return onPassed()
    form.current?.querySelectorAll('input')[first]?.focus()
  }

  return (
    <form ref={form} className={styles.check} onSubmit={submit} noValidate>
      {positions.map((position, index) => (
        <TextField
          key={position}
          label={texts.word({ number: position + 1 })}
          name={`word-${position + 1}`}
          type="text"
          value={typed[index] ?? ''}
          onChange={value => setTyped(current => current.with(index, value))}
          error={submitted && wrong[index] ? texts.wrongWord({ number: position + 1 }) : undefined}
        />
      ))}
      <div className={styles.actions}>
        <Button isDisabled={busy} onPress={onBack}>
          {texts.showWords}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.done}
        </Button>
      </div>
    </form>
  )
}
