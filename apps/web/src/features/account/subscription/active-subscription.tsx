import type { PaymentState, Subscription } from '@safelight/contract/payment'
import type { Plan } from '@safelight/contract/plans'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/subscription'
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
  plans: readonly Plan[]
  provider: PaymentState['provider']
  onChange: (subscription: Subscription | null) => void
}

export function ActiveSubscription(props: ActiveSubscriptionProps) {
  const { subscription, plans, provider, onChange } = props
  const { payments } = useAccount()
  const { status, planName, amount, currency, cancelAtPeriodEnd } = subscription
  const end = formatDate(new Date(subscription.currentPeriodEnd * 1000).toISOString())
  return (
    <>
      <dl className={styles.sizes}>
        <Row label={texts.yourPlan} value={planName} />
        <Row label={texts.status} value={STATUS_TEXTS[status]} />
        <Row label={texts.price} value={texts.perMonth({ price: formatPrice(amount, currency) })} />
        {!cancelAtPeriodEnd && status === 'trialing' && (
          <Row label={texts.firstPayment} value={end} />
        )}
        {!cancelAtPeriodEnd && status === 'active' && <Row label={texts.nextPayment} value={end} />}
      </dl>
      {status === 'past_due' && <Banner tone="warning">{texts.lastPaymentFailed}</Banner>}
      {cancelAtPeriodEnd && <Banner>{texts.endsOn({ date: end })}</Banner>}
      {provider && cancelAtPeriodEnd && <Resume onChange={onChange} />}
      {provider && !cancelAtPeriodEnd && (
        <>
          <PlanForm
            label={texts.newPlan}
            plans={plans.filter(({ name }) => name !== planName)}
            button={texts.changePlan}
            note={status === 'trialing' ? texts.changePlanInTrial : texts.changePlanPrices}
            missing={texts.changePlanMissing}
            failure={texts.changePlanFailed}
            done={texts.planChanged}
            onPlan={async name => onChange(await payments.changePlan(name))}
          />
          <CancelSubscription end={end} onChange={onChange} />
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
        notify({ tone: 'success', text: texts.resumed })
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, texts.resumeFailed) })
      }
    })

  return (
    <div className={styles.actions}>
      <Button busy={busy} onPress={resume}>
        {texts.resume}
      </Button>
    </div>
  )
}

const STATUS_TEXTS: Record<Subscription['status'], string> = {
  active: common.active,
  trialing: texts.trialing,
  past_due: texts.pastDue,
  incomplete: texts.incomplete,
  incomplete_expired: texts.incomplete,
  unpaid: texts.unpaid,
  paused: common.paused,
  canceled: texts.canceled,
}
