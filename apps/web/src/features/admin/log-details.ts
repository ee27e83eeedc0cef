import { texts as flags } from '@safelight/texts/features/admin/flags'
import { texts } from '@safelight/texts/features/admin/log'
import { texts as plans } from '@safelight/texts/features/admin/plans'
import { texts as actions } from '@safelight/texts/server/audit'
import { formatDecimals, formatList } from '../../shared/format.ts'
import { formatMegabytes } from './users/usage.ts'
import { CATEGORY_NAMES, TYPE_NAMES } from './variables/variable-words.ts'

const LABELS: Record<string, string> = {
  name: texts.name,
  description: texts.description,
  price: texts.price,
  currency: texts.currency,
  storageLimitMB: texts.storageLimit,
  quotaMB: texts.storageLimit,
  trialDays: texts.trial,
  familyMembers: texts.people,
  features: texts.features,
  active: texts.active,
  isActive: texts.active,
  value: texts.value,
  variableValue: texts.value,
  variableType: texts.type,
  category: texts.category,
  isSensitive: texts.sensitive,
  roles: texts.roles,
}

const PLAN_ACTIONS: readonly string[] = [actions.planCreated, actions.planChanged]

/**
 * Returns the details of a log entry, one line for each field. `details` is JSON of an object, or empty.
 * Fields that this version does not know keep their names.
 */
export function detailsOf({ action, details }: { action: string; details: string }): string[] {
  if (details === '') return []
  const fields = JSON.parse(details) as Record<string, unknown>
  const isPlan = PLAN_ACTIONS.includes(action)
  const labelOf = (field: string): string =>
    isPlan && field === 'active' ? texts.offered : (LABELS[field] ?? field)
  return [
    ...effectOf(fields),
    ...Object.entries(fields).map(([field, value]) =>
      texts.detail({ field: labelOf(field), value: shown(field, value) }),
    ),
  ]
}

/** Says whether a feature is on: both `value` and `active` of its flag must be true. */
function effectOf({ value, active }: Record<string, unknown>): string[] {
  if (typeof value !== 'boolean' || typeof active !== 'boolean') return []
  return [value && active ? texts.featureIsOn : texts.featureIsOff]
}

function shown(field: string, value: unknown): string {
  if (field === 'quotaMB' && value === null) return texts.limitOfPlan
  if ((field === 'quotaMB' || field === 'storageLimitMB') && typeof value === 'number')
    return value === 0 ? texts.noLimit : formatMegabytes(value)
  if (field === 'familyMembers' && typeof value === 'number')
    return plans.peopleCount({ count: Math.max(1, value) })
  if (field === 'trialDays' && typeof value === 'number')
    return value === 0 ? texts.none : plans.days({ count: value })
  if (field === 'price' && typeof value === 'number') return formatDecimals(value, 2)
  if (field === 'currency') return String(value).toUpperCase()
  if (field === 'variableType') return named(TYPE_NAMES, value)
  if (field === 'category') return named(CATEGORY_NAMES, value)
  // As in the list of feature flags.
  if (field === 'value' && typeof value === 'boolean') return value ? flags.on : flags.off
  if (Array.isArray(value)) return value.length === 0 ? texts.none : formatList(value.map(String))
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return value === '' || value === null ? texts.none : String(value)
}

const named = (names: Record<string, string>, value: unknown): string =>
  names[String(value)] ?? String(value)
