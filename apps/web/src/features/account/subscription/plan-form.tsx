import type { Plan } from '@safelight/contract/plans'
import { texts } from '@safelight/texts/features/account/subscription'
import { useEffect, useRef, useState } from 'react'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import styles from '../account.module.css'
import { useNotify } from '../notices.tsx'
import { lessStorage, planLabel } from './plan-label.ts'

interface PlanFormProps {
  label: string
  plans: readonly Plan[]
  /** The name of the plan that is selected at first. If there is such a plan, the form scrolls into view. */
  chosen?: string | undefined
  trial?: boolean
  button: string
  note?: string
  missing: string
  failure: string
  done?: string
  onPlan: (name: string) => Promise<void>
}

export function PlanForm({
  label,
  plans,
  trial = false,
  button,
  missing,
  failure,
  ...props
}: PlanFormProps) {
  const { note, done, onPlan } = props
  const chosen = plans.find(plan => plan.name === props.chosen)?.name
  const form = useRef<HTMLDivElement>(null)
  const notify = useNotify()
  const [name, setName] = useState(chosen ?? '')
  const { busy, run } = useBusy()
  const { limitBytes } = useUnlocked().user.storage
  const less = lessStorage(
    limitBytes,
    plans.find(plan => plan.name === name),
  )
  const options = plans.map(plan => ({ id: plan.name, label: planLabel(plan, trial) }))
  useEffect(() => {
    if (chosen) form.current?.scrollIntoView({ block: 'center' })
  }, [chosen])

  async function choose(): Promise<void> {
    if (!name) return notify({ tone: 'error', text: missing })
    notify(undefined)
    await run(async () => {
      try {
        await onPlan(name)
        if (done) notify({ tone: 'success', text: done })
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, failure) })
      }
    })
  }

  return (
    <div className={styles.form} ref={form}>
      <Select
        label={label}
        options={[{ id: '', label: texts.choosePlan }, ...options]}
        value={name}
        onChange={setName}
      />
      {less && <Banner tone="warning">{less}</Banner>}
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        <Button busy={busy} onPress={choose}>
          {button}
        </Button>
      </div>
    </div>
  )
}
