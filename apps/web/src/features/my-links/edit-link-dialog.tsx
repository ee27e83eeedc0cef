import { LIMITS } from '@safelight/contract/limits'
import { LinkOutdatedError, type OwnLink } from '@safelight/library/sharing'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { serverMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { choiceOf, choicesFrom, daysOf } from './link-expiry.ts'
import styles from './my-links.module.css'

export interface EditLinkDialogProps {
  link: OwnLink
  onClose: () => void
  onDone: (edited: OwnLink) => void
}

/** Changes what visitors of a link read, and when it ends. */
export function EditLinkDialog({ link, onClose, onDone }: EditLinkDialogProps) {
  const { sharing } = useLibrary()
  const form = useId()
  const titleInput = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(link.title)
  const [description, setDescription] = useState(link.description)
  const [begun] = useState(() => choiceOf(link.expiresAt, Date.now()))
  const [expiry, setExpiry] = useState(begun)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!title.trim()) return titleInput.current?.focus()
    setBusy(true)
    setFailed(undefined)
    try {
      const edited = await sharing.updateLink(link, {
        title: title.trim(),
        description: description.trim(),
        expirationDays: daysOf(expiry, begun, link.expiresAt),
      })
      onDone(edited)
      onClose()
      showToast({ tone: 'success', text: 'Shared link updated successfully' })
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Edit Shared Link"
      isOpen
      onOpenChange={open => !open && onClose()}
      busy={busy}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={save} noValidate>
        <p>Visitors read the title and the description. The server cannot.</p>
        <TextField
          label="Title"
          name="link-title"
          value={title}
          onChange={setTitle}
          required
          maxLength={LIMITS.albumTitleChars}
          disabled={busy}
          inputRef={titleInput}
        />
        <TextArea
          label="Description"
          name="link-description"
          rows={3}
          value={description}
          onChange={setDescription}
          maxLength={LIMITS.albumDescriptionChars}
          disabled={busy}
        />
        <Select
          label="Expiration"
          options={choicesFrom(begun)}
          value={expiry}
          onChange={setExpiry}
          disabled={busy}
        />
        {failed && <Banner tone="error">{failed}</Banner>}
      </form>
    </Dialog>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof LinkOutdatedError
    ? error.message
    : serverMessage(error, 'Failed to update shared link')
