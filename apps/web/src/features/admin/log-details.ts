import { texts } from '@safelight/texts/features/admin/log'
import { formatList } from '../../shared/format.ts'
import { formatMegabytes } from './users/usage.ts'

const LABELS: Record<string, string> = {
  name: texts.name,
  description: texts.description,
  price: texts.price,
  currency: texts.currency,
  storageLimitMB: texts.storageLimit,
  quotaMB: texts.storageLimit,
  trialDays: texts.trialDays,
  familyMembers: texts.familyMembers,
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

/**
 * Returns the details of a log entry, one line for each field. `details` is JSON of an object, or empty.
 * Fields that this version does not know keep their names.
 */
export function detailsOf(details: string): string[] {
  if (details === '') return []
  return Object.entries(JSON.parse(details) as Record<string, unknown>).map(([field, value]) =>
    texts.detail({ field: LABELS[field] ?? field, value: shown(field, value) }),
  )
}

function shown(field: string, value: unknown): string {
  if (field === 'quotaMB' && value === null) return texts.limitOfPlan
  if ((field === 'quotaMB' || field === 'storageLimitMB') && typeof value === 'number')
    return value === 0 ? texts.noLimit : formatMegabytes(value)
  if (Array.isArray(value)) return value.length === 0 ? texts.none : formatList(value.map(String))
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return value === '' || value === null ? texts.none : String(value)
}
