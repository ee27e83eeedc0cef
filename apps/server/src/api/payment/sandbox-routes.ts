import { advanceSandbox, answerSandboxCheckout, sandboxCheckout } from '@safelight/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { userRoute } from '../../http/routes.ts'
import { customerOf, reconcile } from '../../payment/reconcile.ts'
import { Sandbox } from '../../payment/sandbox.ts'

/** What the sandbox's own page calls: each person reaches what is their own. */
export function sandboxRoutes(app: FastifyInstance, context: Context): void {
  const { database, payment } = context

  async function own(userId: number) {
    if (!(payment instanceof Sandbox)) throw new ApiError('PAYMENT_OFF')
    const customer = await customerOf(database, userId)
    if (!customer) throw new ApiError('NOT_FOUND')
    return { sandbox: payment, customer }
  }

  userRoute(app, sandboxCheckout, async ({ session, params }) => {
    const { sandbox, customer } = await own(session.userId)
    const plan = await sandbox.planOfCheckout(customer.id, params.id)
    return {
      planName: plan.name,
      amount: plan.price_cents,
      currency: plan.currency,
      trialDays: plan.trial_days,
    }
  })

  userRoute(app, answerSandboxCheckout, async ({ session, params, body: { outcome } }) => {
    const { sandbox, customer } = await own(session.userId)
    if (outcome === 'declined') {
      await sandbox.planOfCheckout(customer.id, params.id)
      return { open: true }
    }
    await sandbox.endCheckout(customer.id, params.id, outcome === 'paid')
    await reconcile(context, sandbox, customer)
    return { open: false }
  })

  userRoute(app, advanceSandbox, async ({ session, body: { outcome } }) => {
    const { sandbox, customer } = await own(session.userId)
    await sandbox.endPeriod(customer.id, outcome === 'paid')
    await reconcile(context, sandbox, customer)
    return {}
  })
}
