import type { PaymentState, Subscription } from '@safelight/contract/payment'
import type { Plan } from '@safelight/contract/plans'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { formatDate } from '../../../shared/format.ts'
import { formatPrice } from '../../../shared/format-price.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import styles from '../account.module.css'
import { useNotify } from '../notices.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { PlanForm } from './plan-form.tsx'

interface ActiveSubscriptionProps {
  subscription: Subscription
  /** Those that are sold. */
  plans: readonly Plan[]
  provider: PaymentState['provider']
  onChange: (subscription: Subscription | null) => void
}

/** What is paid for, and what can be done about it. */
export function ActiveSubscription(props: ActiveSubscriptionProps) {
  const { subscription, plans, provider, onChange } = props
  const { payments } = useAccount()
  const { status, planName, amount, currency, cancelAtPeriodEnd } = subscription
  const end = formatDate(new Date(subscription.currentPeriodEnd * 1000).toISOString())
  return (
    <>
      <dl className={styles.sizes}>
        <Row label="Plan" value={planName} />
        <Row label="Status" value={STATUS_TEXTS[status]} />
        <Row label="Price" value={`${formatPrice(amount, currency)}/month`} />
        {!cancelAtPeriodEnd && (
          <Row
            label={status === 'trialing' ? 'First payment' : 'Current period ends'}
            value={end}
          />
        )}
      </dl>
      {status === 'past_due' && (
        <Banner tone="warning">The last payment failed. It will be tried again.</Banner>
      )}
      {cancelAtPeriodEnd && <Banner>Your subscription ends on {end}.</Banner>}
      {provider && cancelAtPeriodEnd && <Resume onChange={onChange} />}
      {provider && !cancelAtPeriodEnd && (
        <>
          <PlanForm
            plans={plans.filter(({ name }) => name !== planName)}
            button="Change Plan"
            note={status === 'trialing' ? TRIAL_NOTE : PRICE_NOTE}
            missing="Please select a plan to change to."
            failure="Failed to change subscription plan."
            done="Your subscription plan has been updated."
            onPlan={async name => onChange(await payments.changePlan(name))}
          />
          <CancelSubscription onChange={onChange} />
        </>
      )}
    </>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function Resume({ onChange }: Pick<ActiveSubscriptionProps, 'onChange'>) {
  const { payments } = useAccount()
  const notify = useNotify()
  const { busy, run } = useBusy()

  const resume = () =>
    run(async () => {
      try {
        onChange(await payments.resume())
        notify({ tone: 'success', text: 'Your subscription has been resumed.' })
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, 'Failed to resume subscription.') })
      }
    })

  return (
    <div className={styles.actions}>
      <Button busy={busy} onPress={resume}>
        Resume Subscription
      </Button>
    </div>
  )
}

const PRICE_NOTE =
  'You pay the difference to a higher price now. A lower price counts from your next payment.'
const TRIAL_NOTE =
  'If the plan that you choose has no trial, your trial ends and you pay for the plan now.'

const STATUS_TEXTS: Record<Subscription['status'], string> = {
  active: 'Active',
  trialing: 'Trialing',
  past_due: 'Past due',
  incomplete: 'Incomplete',
  incomplete_expired: 'Incomplete',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Canceled',
}
