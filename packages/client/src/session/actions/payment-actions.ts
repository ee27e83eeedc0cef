import {
  advanceSandbox,
  answerSandboxCheckout,
  cancelSubscription,
  changePlan,
  createCheckoutSession,
  type PaymentState,
  readSubscription,
  resumeSubscription,
  type SandboxCheckout,
  type Subscription,
  sandboxCheckout,
} from '@safelight/contract/payment'
import { listPlans, type Plan } from '@safelight/contract/plans'
import { type ActingAccount, thenStorage } from '../then-storage.ts'

/** What an account pays for. Each act resolves to the subscription as it is then. */
export interface Payments {
  state(): Promise<PaymentState>
  /** The plans that are offered for a price. */
  plans(): Promise<Plan[]>
  /** Begins a checkout; resolves to the address of the page where it goes on. */
  checkout(planName: string): Promise<string>
  cancel(atPeriodEnd: boolean): Promise<Subscription>
  resume(): Promise<Subscription>
  changePlan(planName: string): Promise<Subscription>
  /** What only the sandbox has. */
  sandbox: {
    checkout(id: string): Promise<SandboxCheckout>
    /** Resolves to whether the checkout is still open. */
    answer(id: string, outcome: 'paid' | 'declined' | 'canceled'): Promise<boolean>
    /** Ends the period of the subscription now, with a payment for the next or without. */
    advance(outcome: 'paid' | 'declined'): Promise<void>
  }
}

export function createPaymentActions(account: ActingAccount): Payments {
  const { api } = account
  const andStorage = thenStorage(account)
  return {
    state: () => api().call(readSubscription),
    async plans() {
      return (await api().call(listPlans)).filter(plan => plan.active && plan.price > 0)
    },
    async checkout(planName) {
      return (await api().call(createCheckoutSession, { body: { planName } })).url
    },
    cancel: atPeriodEnd => andStorage(api().call(cancelSubscription, { body: { atPeriodEnd } })),
    resume: () => api().call(resumeSubscription),
    changePlan: planName => andStorage(api().call(changePlan, { body: { planName } })),
    sandbox: {
      checkout: id => api().call(sandboxCheckout, { params: { id } }),
      async answer(id, outcome) {
        const call = api().call(answerSandboxCheckout, { params: { id }, body: { outcome } })
        return (await andStorage(call)).open
      },
      async advance(outcome) {
        await andStorage(api().call(advanceSandbox, { body: { outcome } }))
      },
    },
  }
}
