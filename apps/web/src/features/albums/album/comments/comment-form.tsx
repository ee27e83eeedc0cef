import { LIMITS } from '@safelight/contract/limits'
import { isVisible } from '@safelight/contract/visible-text'
import { texts } from '@safelight/texts/features/comments'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { useOnline } from '../../../../components/contexts/use-online.ts'
import { errorMessage } from '../../../../shared/error-message.ts'
import { useBusy } from '../../../../shared/hooks/use-busy.ts'
import { Button } from '../../../../shared/ui/controls/button.tsx'
import { FieldFrame } from '../../../../shared/ui/fields/field-frame.tsx'
import fieldStyles from '../../../../shared/ui/fields/text-field.module.css'
import styles from './comments.module.css'
import type { CommentsOfItem } from './use-comments.ts'

export interface CommentFormProps {
  draft: CommentsOfItem['draft']
  onAdd: (text: string) => Promise<void>
}

/**
 * Sends with the button, or with Ctrl or Cmd and Enter. The text stays until it is sent, also if the person
 * goes to another photo or reloads the page.
 */
export function CommentForm({ draft, onAdd }: CommentFormProps) {
  const [text, setText] = useState('')
  const read = useEffectEvent(draft.read)
  useEffect(() => {
    void read().then(kept => setText(typed => typed || kept))
  }, [])
  const change = (next: string) => {
    setText(next)
    draft.keep(next)
  }
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useBusy()
  const isOnline = useOnline()
  const isSendable = isOnline && !busy && isVisible(text)

  async function send(): Promise<void> {
    setFailure(undefined)
    try {
      await onAdd(text.trim())
      change('')
    } catch (error) {
      setFailure(errorMessage(error, texts.addFailed))
    }
  }

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isSendable) run(send)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <FieldFrame
        field={{
          label: texts.addComment,
          name: 'comment',
          value: text,
          onChange: change,
          maxLength: LIMITS.commentChars,
          error: failure,
          description: isOnline ? texts.readableByAlbum : texts.offlineDraft,
        }}
        input={{ autoComplete: 'off' }}
      >
        <AriaTextArea
          className={`${fieldStyles.input} ${fieldStyles.area}`}
          rows={2}
          dir="auto"
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </FieldFrame>
      <Button variant="primary" type="submit" busy={busy} isDisabled={!busy && !isSendable}>
        {texts.send}
      </Button>
    </form>
  )
}
