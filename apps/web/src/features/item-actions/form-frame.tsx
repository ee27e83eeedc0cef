import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import styles from './form-frame.module.css'

export interface FormFrameProps {
  /** If it rejects, the form shows the error's message. */
  onSave: () => Promise<void>
  onDone: () => void
  children: ReactNode
}

export function useSaving(onSave: () => Promise<void>, onDone: () => void) {
  const { busy, run } = useBusy()
  const [problem, setProblem] = useState<string>()

  const save = () =>
    run(async () => {
      setProblem(undefined)
      try {
        await onSave()
        onDone()
      } catch (error) {
        setProblem(errorMessage(error, texts.saveFailed))
      }
    })

  return { busy, problem, save }
}

export function FormFrame({ onSave, onDone, children }: FormFrameProps) {
  const { busy, problem, save } = useSaving(onSave, onDone)
  function submit(event: FormEvent): void {
    event.preventDefault()
    save()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {problem && <Banner tone="error">{problem}</Banner>}
      <footer className={styles.actions}>
        <Button onPress={onDone} isDisabled={busy}>
          {common.cancel}
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {common.save}
        </Button>
      </footer>
    </form>
  )
}
