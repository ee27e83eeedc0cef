import type { SubscriptionStatus } from '@safelight/contract/payment'
import type { TestServer } from '../server.ts'
import type { Person } from './account.ts'

export async function subscribe(
  { context: { database } }: Pick<TestServer, 'context'>,
  { id }: Pick<Person, 'id'>,
  plan_id: number,
  status: SubscriptionStatus = 'active',
): Promise<void> {
  const { price_cents, currency } = await database
    .selectFrom('plans')
    .select(['price_cents', 'currency'])
    .where('id', '=', plan_id)
    .executeTakeFirstOrThrow()
  const values = {
    user_id: id,
    id: `sub_${id}`,
    plan_id,
    status,
    amount: price_cents,
    currency,
    current_period_end: Math.floor(Date.now() / 1000) + 30 * 86_400,
    cancel_at_period_end: 0,
  }
  await database
    .insertInto('subscriptions')
    .values(values)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
