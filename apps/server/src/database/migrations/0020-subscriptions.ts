import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('storage_limit_mb', 'integer').execute()
  await db.schema
    .createTable('payment_customers')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('checkout_at', 'text')
    .addColumn('asked_at', 'text')
    .execute()
  await db.schema
    .createTable('subscriptions')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('plan_id', 'integer', column => column.notNull().references('plans.id'))
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('current_period_end', 'bigint', column => column.notNull())
    .addColumn('cancel_at_period_end', 'integer', column => column.notNull())
    .execute()
  await db.schema.createIndex('subscriptions_plan').on('subscriptions').column('plan_id').execute()
  await db.schema
    .createIndex('subscriptions_period_end')
    .on('subscriptions')
    .column('current_period_end')
    .execute()
  await paymentEvents(db)
  await sandbox(db)
}

async function paymentEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('handled_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('payment_events_handled')
    .on('payment_events')
    .column('handled_at')
    .execute()
}

async function sandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_checkouts')
    .addColumn('customer_id', 'text', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('plan_id', 'integer', column => column.notNull().references('plans.id'))
    .execute()
  await db.schema
    .createIndex('sandbox_checkouts_plan')
    .on('sandbox_checkouts')
    .column('plan_id')
    .execute()
  await db.schema
    .createTable('sandbox_subscriptions')
    .addColumn('customer_id', 'text', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('plan_id', 'integer', column => column.notNull().references('plans.id'))
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('current_period_end', 'bigint', column => column.notNull())
    .addColumn('cancel_at_period_end', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_subscriptions_plan')
    .on('sandbox_subscriptions')
    .column('plan_id')
    .execute()
}
