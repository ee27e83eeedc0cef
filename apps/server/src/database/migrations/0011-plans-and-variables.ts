import { type Kysely, sql } from 'kysely'

const TYPES = ['STRING', 'INTEGER', 'BOOLEAN', 'URL', 'JSON']
const CATEGORIES = ['URLS', 'LIMITS', 'FEATURES', 'CONTACT', 'VERSION', 'SYSTEM', 'GENERAL']

/** What a new installation offers until its administrator says otherwise. */
const FIRST_PLANS = [
  {
    name: 'Free',
    description: 'To try it, and for a small library.',
    price_cents: 0,
    storage_limit_mb: 5000,
    features: [
      'Everything encrypted on your device',
      'Originals of up to 5 GB each',
      'Albums, shared with people or by link',
    ],
  },
  {
    name: 'Personal',
    description: 'For the photos and videos of one person.',
    price_cents: 299,
    storage_limit_mb: 200_000,
    features: ['Everything in Free', 'Room for about 50,000 photos'],
  },
  {
    name: 'Family',
    description: 'One plan for everybody at home.',
    price_cents: 999,
    storage_limit_mb: 2_000_000,
    features: ['Everything in Personal', 'A private library for each of you'],
  },
  {
    name: 'Archive',
    description: 'For collections that never stop growing.',
    price_cents: 4999,
    storage_limit_mb: 0,
    features: ['Everything in Family'],
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await plans(db)
  await variables(db)
}

async function plans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', column => column.notNull().unique())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('price_cents', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('storage_limit_mb', 'integer', column => column.notNull())
    .addColumn('features_json', 'text', column => column.notNull())
    .addColumn('active', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('plans_price').on('plans').columns(['price_cents', 'id']).execute()
  for (const { features, ...plan } of FIRST_PLANS) {
    await sql`
      insert into plans (name, description, price_cents, currency, storage_limit_mb, features_json)
      values (${plan.name}, ${plan.description}, ${plan.price_cents}, 'usd',
              ${plan.storage_limit_mb}, ${JSON.stringify(features)})
    `.execute(db)
  }
}

async function variables(db: Kysely<unknown>): Promise<void> {
  const oneOf = (column: string, words: string[]) =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(words.map(word => sql.lit(word)))})`
  await db.schema
    .createTable('variables')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', column => column.notNull().unique())
    .addColumn('value', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull().defaultTo('STRING'))
    .addColumn('category', 'text', column => column.notNull().defaultTo('GENERAL'))
    .addColumn('description', 'text')
    .addColumn('is_sensitive', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('is_active', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('updated_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addCheckConstraint('variables_type', oneOf('type', TYPES))
    .addCheckConstraint('variables_category', oneOf('category', CATEGORIES))
    .execute()
  await db.schema
    .createIndex('variables_public')
    .on('variables')
    .columns(['is_active', 'is_sensitive', 'category', 'key'])
    .execute()
  await db.schema.createIndex('variables_updater').on('variables').column('updated_by').execute()
}
