import type { Variable } from '@safelight/contract/admin-variables'
import { unreadable } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/features/admin/variables'

export interface VariableFields {
  variableKey: string
  variableValue: string
  variableType: Variable['variableType'] | ''
  category: Variable['category'] | ''
  description: string
  isSensitive: boolean
  isActive: boolean
}

export const NEW_VARIABLE: VariableFields = {
  variableKey: '',
  variableValue: '',
  variableType: 'STRING',
  category: 'GENERAL',
  description: '',
  isSensitive: false,
  isActive: true,
}

export function variableProblem(fields: VariableFields): string | undefined {
  const value = fields.variableValue.trim()
  if (fields.variableKey.trim() === '') return texts.keyMissing
  if (value === '') return texts.valueMissing
  if (!fields.variableType) return texts.typeMissing
  if (!fields.category) return texts.categoryMissing
  return typeProblem(fields.variableType, value) ?? unreadable(fields.variableKey.trim(), value)
}

function typeProblem(type: Variable['variableType'], value: string): string | undefined {
  switch (type) {
    case 'INTEGER':
      return Number.isFinite(Number(value)) ? undefined : texts.integerInvalid
    case 'BOOLEAN':
      return /^(true|false)$/i.test(value) ? undefined : texts.booleanInvalid
    case 'URL':
      return /^https?:\/\//.test(value) ? undefined : texts.urlInvalid
    default:
      return undefined
  }
}

export interface VariableFilters {
  text: string
  category: Variable['category'] | ''
  type: Variable['variableType'] | ''
  sensitiveOnly: boolean
}

export const passes = (
  variable: Variable,
  { text, category, type, sensitiveOnly }: VariableFilters,
) =>
  `${variable.variableKey}\n${variable.description ?? ''}`
    .toLowerCase()
    .includes(text.trim().toLowerCase()) &&
  (category === '' || variable.category === category) &&
  (type === '' || variable.variableType === type) &&
  (!sensitiveOnly || variable.isSensitive)
