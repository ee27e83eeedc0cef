import { expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import { createLabelSuggestions } from './labels.ts'
import { REFUSED_LABELS_FORM, type RefusedLabels } from './refused-labels.ts'

function aDocument(now: RefusedLabels = REFUSED_LABELS_FORM.empty) {
  return {
    read: async () => now,
    async change(edit: (before: RefusedLabels) => RefusedLabels) {
      now = edit(now)
      return now
    },
    subscribe: () => () => {},
  }
}

const suggestLabels = async () => ['dog', 'beach', 'sea'].map(label => ({ label, confidence: 0.3 }))

const withLabels = (...labels: string[]) =>
  anItem({
    privateDetails: { v: 1, labels, labelsConfidence: labels.map(() => 1), isFavorite: false },
  })

it('suggests only labels that an item lacks', async () => {
  const document = aDocument()
  const suggestions = createLabelSuggestions({ suggestLabels }, document)
  const of = async (...labels: string[]) =>
    (await suggestions.of(withLabels(...labels))).map(({ label }) => label)
  expect(await of()).toEqual(['dog', 'beach', 'sea'])
  expect(await of('Beach ')).toEqual(['dog', 'sea'])
  await suggestions.refuse(anItem().id, 'dog')
  expect(await of()).toEqual(['beach', 'sea'])
  const elsewhere = createLabelSuggestions({ suggestLabels }, document)
  expect(await elsewhere.of(withLabels('sea'))).toEqual([{ label: 'beach', confidence: 0.3 }])
  expect(await elsewhere.of({ ...withLabels(), id: 'another' })).toHaveLength(3)
})

it('suggests no labels for another person’s items', async () => {
  const suggestions = createLabelSuggestions({ suggestLabels }, aDocument())
  expect(await suggestions.of(anItem({ privateDetails: undefined }))).toEqual([])
})
