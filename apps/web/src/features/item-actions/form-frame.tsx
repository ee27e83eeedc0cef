import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '../error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './info-panel.module.css'

export interface DetailsFormProps {
  /** What it throws is shown. */
  onSave: () => Promise<void>
  onDone: () => void
  /** The fields. */
  children: ReactNode
}

/** The frame of a form over an item's details: it stays, with what was typed, until that is saved. */
export function DetailsForm({ onSave, onDone, children }: DetailsFormProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave()
      onDone()
    } catch (error) {
      setProblem(errorMessage(error, 'The item could not be changed.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={save}>
      {children}
      {problem && <Banner tone="error">{problem}</Banner>}
      <footer className={styles.actions}>
        <Button onPress={onDone} isDisabled={busy}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          Save
        </Button>
      </footer>
    </form>
  )
}
