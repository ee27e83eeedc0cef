import { expect, it } from 'vitest'
import { NEW_VARIABLE, passes, variableProblem } from './variable-fields.ts'

const filled = { ...NEW_VARIABLE, variableKey: 'A', variableValue: 'x' }

it('reports the first required field that is missing', () => {
  const nothing = { ...NEW_VARIABLE, variableType: '', category: '' } as const
  expect(variableProblem(nothing)).toBe('Variable key is required')
  expect(variableProblem({ ...nothing, variableKey: ' A ' })).toBe('Variable value is required')
  const valued = { ...nothing, variableKey: 'A', variableValue: ' 1 ' }
  expect(variableProblem(valued)).toBe('Variable type is required')
  expect(variableProblem({ ...valued, variableType: 'STRING' })).toBe('Category is required')
  expect(variableProblem(filled)).toBeUndefined()
})

it.each([
  ['INTEGER', ['1', ' 2.5 ', '-3'], ['one', '1x'], 'Value must be a valid integer'],
  ['BOOLEAN', ['true', 'FALSE'], ['yes', '1'], 'Boolean value must be "true" or "false"'],
  [
    'URL',
    ['http://a.example', 'https://a.example'],
    ['a.example', 'javascript:alert(1)'],
    'URL must start with http:// or https://',
  ],
  ['JSON', ['{', 'anything'], [], ''],
] as const)('validates values of the type %s', (variableType, good, wrong, message) => {
  const problemOf = (variableValue: string) =>
    variableProblem({ ...filled, variableType, variableValue })
  expect(good.map(problemOf)).toEqual(good.map(() => undefined))
  expect(wrong.map(problemOf)).toEqual(wrong.map(() => message))
})

it.each([
  ['TRASH_DAYS', '2.5', 'TRASH_DAYS must be a whole number from 1 to 3650'],
  ['MAX_LINK_ITEMS', '0', 'MAX_LINK_ITEMS must be a whole number from 1 to 1000'],
  ['MAX_FILE_MB', '5121', 'MAX_FILE_MB must be a whole number from 1 to 5120'],
  ['SIGNUP_MODE', 'nobody', 'SIGNUP_MODE must be open, invitation or closed'],
  ['TRASH_DAYS', ' 3650 ', undefined],
  ['SIGNUP_MODE', 'Invitation', undefined],
  ['MY_DAYS', '2.5', undefined],
  ['constructor', 'x', undefined],
])(
  'checks whether the server can use the value: %s = %s',
  (variableKey, variableValue, problem) => {
    expect(variableProblem({ ...filled, variableKey, variableValue })).toBe(problem)
  },
)

it('filters variables by category, type, sensitivity and text', () => {
  const variable = {
    id: 1,
    variableKey: 'TRASH_DAYS',
    variableValue: '30',
    variableType: 'INTEGER',
    category: 'LIMITS',
    description: 'How long it keeps',
    isSensitive: false,
    isActive: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
  } as const
  const all = { text: '', category: '', type: '', sensitiveOnly: false } as const
  const passing = (filters: object) => passes(variable, { ...all, ...filters })
  expect([passing({}), passing({ text: ' trash' }), passing({ text: 'HOW LONG' })]).toEqual([
    true,
    true,
    true,
  ])
  expect([
    passing({ text: '30' }),
    passing({ category: 'URLS' }),
    passing({ type: 'URL' }),
    passing({ sensitiveOnly: true }),
  ]).toEqual([false, false, false, false])
})
