import type { Plan } from '@safelight/contract/plans'
import { useState } from 'react'
import { errorMessage } from '../../../shared/error-message.ts'
import { formatPrice } from '../../../shared/format-price.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import styles from '../account.module.css'
import { useNotify } from '../notices.tsx'

interface PlanFormProps {
  plans: readonly Plan[]
  button: string
  /** What is said when none is chosen. */
  missing: string
  failure: string
  /** What the banner says when it was done. */
  done?: string
  onPlan: (name: string) => Promise<void>
}

/** Chooses a plan by its name and price. */
export function PlanForm({ plans, button, missing, failure, done, onPlan }: PlanFormProps) {
  const notify = useNotify()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const options = plans.map(plan => ({
    id: plan.name,
    label: `${plan.name}, ${formatPrice(Math.round(plan.price * 100), plan.currency)}/month`,
  }))

  async function choose(): Promise<void> {
    if (!name) return notify({ tone: 'error', text: missing })
    notify(undefined)
    setBusy(true)
    try {
      await onPlan(name)
      if (done) notify({ tone: 'success', text: done })
    } catch (error) {
      notify({ tone: 'error', text: errorMessage(error, failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <Select
        label="Plan"
        options={[{ id: '', label: 'Choose a plan' }, ...options]}
        value={name}
        onChange={setName}
      />
      <div className={styles.actions}>
        <Button busy={busy} onPress={choose}>
          {button}
        </Button>
      </div>
    </div>
  )
}
