import { LinkOutdatedError, type OwnLink } from '@safelight/client/sharing'
import { LIMITS } from '@safelight/contract/limits'
import { isVisible } from '@safelight/contract/visible-text'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/my-links'
import { useRef, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { serverMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import { choiceOf, choicesFrom, daysOf } from './link-expiry.ts'

export interface EditLinkDialogProps {
  link: OwnLink
  onClose: () => void
  onDone: (edited: OwnLink) => void
}

export function EditLinkDialog({ link, onClose, onDone }: EditLinkDialogProps) {
  const { sharing } = useLibrary()
  const titleInput = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(link.title)
  const [description, setDescription] = useState(link.description)
  const [begun] = useState(() => choiceOf(link.expiresAt, Date.now()))
  const [expiry, setExpiry] = useState(begun)
  const [originals, setOriginals] = useState(link.originals)
  const [password, setPassword] = useState('')
  const [removesPassword, setRemovesPassword] = useState(false)
  const { busy, run } = useBusy()
  const [failed, setFailed] = useState<string>()

  async function save(): Promise<void> {
    if (!isVisible(title)) return titleInput.current?.focus()
    await run(async () => {
      setFailed(undefined)
      try {
        const edited = await sharing.updateLink(link, {
          title: title.trim(),
          description: description.trim(),
          expirationDays: daysOf(expiry, begun, link.expiresAt),
          originals,
          ...(removesPassword ? { password: null } : password ? { password } : {}),
        })
        onDone(edited)
        onClose()
        showToast({ tone: 'success', text: texts.updated })
      } catch (error) {
        setFailed(messageOf(error))
      }
    })
  }

  return (
    <FormDialog
      title={texts.editLink}
      onClose={onClose}
      submit={texts.saveChanges}
      submitting={common.saving}
      noValidate
      busy={busy}
      failure={failed}
      onSubmit={save}
    >
      <p>{texts.editHint}</p>
      <TextField
        label={texts.title}
        name="link-title"
        value={title}
        onChange={setTitle}
        required
        maxLength={LIMITS.albumTitleChars}
        disabled={busy}
        inputRef={titleInput}
      />
      <TextArea
        label={common.description}
        name="link-description"
        rows={3}
        value={description}
        onChange={setDescription}
        maxLength={LIMITS.albumDescriptionChars}
        disabled={busy}
      />
      <Select
        label={texts.expiration}
        options={choicesFrom(begun)}
        value={expiry}
        onChange={setExpiry}
        disabled={busy}
      />
      {!removesPassword && (
        <TextField
          label={link.hasPassword ? texts.newPassword : texts.passwordOptional}
          name="link-password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          disabled={busy}
        />
      )}
      {link.hasPassword && (
        <Checkbox isSelected={removesPassword} onChange={setRemovesPassword} disabled={busy}>
          {texts.removePassword}
        </Checkbox>
      )}
      <Checkbox isSelected={originals} onChange={setOriginals} disabled={busy}>
        {texts.letDownload}
      </Checkbox>
      <p>{texts.alreadyOpened}</p>
    </FormDialog>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof LinkOutdatedError ? error.message : serverMessage(error, texts.updateFailed)
