import type { Variable } from '@safelight/contract/admin-variables'
import { unreadable } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/admin-variables'

/** What the form of a variable holds. */
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

/** The first thing that is wrong with a form, in the order in which its fields are looked at. */
export function variableProblem(fields: VariableFields): string | undefined {
  const value = fields.variableValue.trim()
  if (fields.variableKey.trim() === '') return texts.variableKeyIsRequired
  if (value === '') return texts.variableValueIsRequired
  if (!fields.variableType) return texts.variableTypeIsRequired
  if (!fields.category) return texts.categoryIsRequired
  return typeProblem(fields.variableType, value) ?? unreadable(fields.variableKey.trim(), value)
}

function typeProblem(type: Variable['variableType'], value: string): string | undefined {
  switch (type) {
    case 'INTEGER':
      return Number.isFinite(Number(value)) ? undefined : texts.valueMustBeAValidInteger
    case 'BOOLEAN':
      return /^(true|false)$/i.test(value) ? undefined : texts.booleanValueMustBeTrueOr
    case 'URL':
      return /^https?:\/\//.test(value) ? undefined : texts.urlMustStartWithHttpOr
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

/** Whether the filters let a variable pass; the text is looked for in key and description. */
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
