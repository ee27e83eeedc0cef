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

export interface Payments {
  state(): Promise<PaymentState>
  plans(): Promise<Plan[]>
  checkout(planName: string): Promise<string>
  cancel(atPeriodEnd: boolean): Promise<Subscription>
  resume(): Promise<Subscription>
  changePlan(planName: string): Promise<Subscription>
  sandbox: {
    checkout(id: string): Promise<SandboxCheckout>
    answer(id: string, outcome: 'paid' | 'declined' | 'canceled'): Promise<boolean>
    /** Ends the current period now, with or without a payment for the next one. */
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
