import { texts } from '@safelight/texts/server/start'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../start-error.ts'
import { type PaymentProvider, SANDBOX_PREFIX } from './provider.ts'
import { customerOf } from './reconcile.ts'

export async function ensureCustomer(
  database: Kysely<Schema>,
  payment: PaymentProvider,
  person: { id: number; email: string },
): Promise<string> {
  const known = (await customerOf(database, person.id))?.id
  const id = await payment.customerFor(person, known)
  if (id === known) return id
  const kept = await database
    .insertInto('payment_customers')
    .values({ user_id: person.id, id, checkout_at: null, asked_at: null })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ id, asked_at: null })
        .where('payment_customers.id', '=', known ?? ''),
    )
    .executeTakeFirstOrThrow()
  if (kept.numInsertedOrUpdatedRows) return id
  // A concurrent call has registered another customer first. Delete this call's customer and use the other.
  await payment.removeCustomer(id)
  return ensureCustomer(database, payment, person)
}

export async function noteCheckout(
  database: Kysely<Schema>,
  userId: number,
  at: Date,
): Promise<void> {
  await database
    .updateTable('payment_customers')
    .set({ checkout_at: at.toISOString() })
    .where('user_id', '=', userId)
    .execute()
}

export async function removeCustomer(
  { database, payment }: Pick<Context, 'database' | 'payment'>,
  userId: number,
): Promise<void> {
  const customer = await customerOf(database, userId)
  if (!customer) return
  await payment?.removeCustomer(customer.id)
  await database.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
  await database.deleteFrom('payment_customers').where('user_id', '=', userId).execute()
}

/**
 * Deletes the sandbox's test data, unless the sandbox is the provider. Throws StartError if the sandbox would
 * replace a real provider that has customers.
 */
export async function settleProvider(
  database: Kysely<Schema>,
  payment: PaymentProvider | undefined,
): Promise<void> {
  const isSandbox = payment?.name === 'sandbox'
  if (isSandbox) {
    const other = await database
      .selectFrom('payment_customers')
      .select('id')
      .where('id', 'not like', `${SANDBOX_PREFIX}%`)
      .limit(1)
      .executeTakeFirst()
    if (other) {
      throw new StartError(texts.sandboxAfterStripe)
    }
    return
  }
  const ofSandbox = database
    .selectFrom('payment_customers')
    .select('user_id')
    .where('id', 'like', `${SANDBOX_PREFIX}%`)
  await database.deleteFrom('subscriptions').where('user_id', 'in', ofSandbox).execute()
  await database.deleteFrom('payment_customers').where('id', 'like', `${SANDBOX_PREFIX}%`).execute()
  await database.deleteFrom('sandbox_checkouts').execute()
  await database.deleteFrom('sandbox_subscriptions').execute()
}
