import { texts } from '@safelight/texts/features/landing'
import { Check } from 'lucide-react'
import { keepDestination } from '../../components/destination/destination.ts'
import { inline } from '../../shared/inline.ts'
import { buttonClass } from '../../shared/ui/controls/button-class.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import type { PlanDisplay } from './plan-display.ts'
import styles from './pricing.module.css'

export const PlanCard = ({ plan }: { plan: PlanDisplay }) => (
  <li className={styles.plan} data-popular={plan.isPopular || undefined}>
    {plan.isPopular && <span className={styles.badge}>{texts.mostPopular}</span>}
    <h3>{plan.name}</h3>
    <p className={styles.description}>{plan.description}</p>
    <p className={styles.price}>
      {plan.price === undefined ? (
        <strong>{texts.free}</strong>
      ) : (
        inline(
          texts.perMonth({
            price: plan.price,
            amount: chunks => <strong>{chunks}</strong>,
            unit: chunks => <span>{chunks}</span>,
          }),
        )
      )}
    </p>
    {plan.trialDays > 0 && <p className={styles.trial}>{texts.trial({ days: plan.trialDays })}</p>}
    <ul className={styles.features}>
      {[plan.storage, ...plan.features].map(feature => (
        <li key={feature}>
          <Check size={16} aria-hidden="true" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
    {plan.contact === undefined ? (
      <LinkButton
        to="/signup"
        wide
        aria-label={labelOf(plan)}
        onClick={() => {
          if (plan.price !== undefined)
            keepDestination(`/account?plan=${encodeURIComponent(plan.name)}`)
        }}
      >
        {plan.button}
      </LinkButton>
    ) : (
      <a href={plan.contact} className={buttonClass({ wide: true })} aria-label={labelOf(plan)}>
        {plan.button}
      </a>
    )}
  </li>
)

const labelOf = ({ button, name }: PlanDisplay): string =>
  texts.buttonOfPlan({ button, plan: name })
