import type { PlanContent } from '@safelight/contract/admin-plans'
import { LIMITS } from '@safelight/contract/limits'
import type { Plan } from '@safelight/contract/plans'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/plans'
import { useState } from 'react'
import { serverMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { TextArea } from '../../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx'

export interface PlanDialogProps {
  /** The plan to edit. Undefined to create a plan. */
  plan?: Plan
  onClose: () => void
  /** Saves the plan and closes the dialog. If it rejects, the dialog stays open and shows the error. */
  onSave: (content: PlanContent) => Promise<void>
}

export function PlanDialog({ plan, onClose, onSave }: PlanDialogProps) {
  const [name, setName] = useState(plan?.name ?? '')
  const [description, setDescription] = useState(plan?.description ?? '')
  const [price, setPrice] = useState(plan ? String(plan.price) : '')
  const [currency, setCurrency] = useState(plan?.currency ?? 'usd')
  const [storage, setStorage] = useState(plan ? String(plan.storageLimitMB) : '')
  const [trial, setTrial] = useState(plan ? String(plan.trialDays) : '0')
  const [family, setFamily] = useState(String(Math.max(1, plan?.familyMembers ?? 1)))
  const [features, setFeatures] = useState(plan?.features.join('\n') ?? '')
  const { busy, run } = useBusy()
  const [failed, setFailed] = useState<string>()

  const save = () =>
    run(async () => {
      setFailed(undefined)
      try {
        await onSave({
          name: name.trim(),
          description: description.trim(),
          price: Number(price),
          currency: currency.trim().toLowerCase(),
          storageLimitMB: Number(storage),
          trialDays: Number(trial),
          // 0 is how a plan for one person is stored.
          familyMembers: Number(family) > 1 ? Number(family) : 0,
          features: features
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean),
        })
      } catch (error) {
        setFailed(serverMessage(error, texts.saveFailed))
      }
    })

  return (
    <FormDialog
      title={plan ? texts.editTitle : texts.addTitle}
      onClose={onClose}
      submit={common.save}
      isReady={[name, price, storage, trial, family].every(text => text.trim() !== '')}
      busy={busy}
      failure={failed}
      onSubmit={save}
    >
      <TextField
        label={common.name}
        name="plan-name"
        value={name}
        onChange={setName}
        maxLength={LIMITS.planNameChars}
        required
      />
      <TextField
        label={common.description}
        name="plan-description"
        value={description}
        onChange={setDescription}
        maxLength={LIMITS.variableDescriptionChars}
      />
      <TextField
        label={texts.pricePerMonth}
        name="plan-price"
        value={price}
        onChange={setPrice}
        required
      />
      <TextField
        label={texts.currency}
        name="plan-currency"
        value={currency}
        onChange={setCurrency}
        maxLength={3}
        required
      />
      <TextField
        label={texts.storageLimit}
        name="plan-storage"
        inputMode="numeric"
        value={storage}
        onChange={setStorage}
        required
      />
      <TextField
        label={texts.trialDays}
        name="plan-trial"
        inputMode="numeric"
        value={trial}
        onChange={setTrial}
        required
      />
      <TextField
        label={texts.familyMembers}
        name="plan-family"
        inputMode="numeric"
        value={family}
        onChange={setFamily}
        required
      />
      <TextArea
        label={texts.features}
        name="plan-features"
        rows={4}
        value={features}
        onChange={setFeatures}
      />
    </FormDialog>
  )
}
