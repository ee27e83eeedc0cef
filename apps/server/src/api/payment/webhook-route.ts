import { paymentWebhook } from '@safelight/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { publicRoute } from '../../http/routes.ts'
import { handleEvent } from '../../payment/events.ts'
import { StripePayments } from '../../payment/stripe.ts'
import { RATE_LIMITS } from '../rate-limits.ts'

/** Stripe's events are some kilobytes; the largest have stayed below this. */
const EVENT_BYTES = 512 * 1024

/** Where Stripe tells of changes. Register it in a scope of its own: the signature is over the bytes as they came. */
export async function webhookRoute(app: FastifyInstance, context: Context): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )

  publicRoute(
    app,
    paymentWebhook,
    async ({ request }) => {
      const { payment } = context
      if (!(payment instanceof StripePayments)) throw new ApiError('PAYMENT_OFF')
      const event = readEvent(payment, request.body, request.headers['stripe-signature'])
      await handleEvent(context, payment, event)
      return {}
    },
    { bodyLimit: EVENT_BYTES, config: { rateLimit: RATE_LIMITS.paymentEvents } },
  )
}

/** Throws INVALID_REQUEST for whatever Stripe did not sign. */
function readEvent(payment: StripePayments, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ApiError('INVALID_REQUEST')
  try {
    return payment.readEvent(body, signature)
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', undefined, { cause })
  }
}
