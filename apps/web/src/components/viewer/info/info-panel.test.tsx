import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aPhoto, picturesFrom } from '../../../../test/items.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { InfoPanel, type InfoPanelProps } from './info-panel.tsx'

const POINT = { latitude: 62.0079, longitude: -6.79 }

function open(placeGuess: object | undefined, props: Partial<InfoPanelProps> = {}) {
  const privateDetails = {
    v: 1,
    labels: [],
    labelsConfidence: [],
    isFavorite: false,
    ...POINT,
    ...(placeGuess && { placeGuess }),
  }
  const item = { ...aPhoto(0), privateDetails } as InfoPanelProps['item']
  const pictures = picturesFrom(() => Promise.withResolvers<string>().promise)
  return renderScreen(<InfoPanel item={item} onClose={() => {}} {...props} />, pictures)
}

it.each([
  [0, 'it is from photos taken around the same time.'],
  [1, 'it is from a recorded route.'],
])(
  'says where a guessed place is from (%i), and lets its owner correct or remove it',
  async (from, source) => {
    const onRemovePlace = vi.fn()
    const form = () => <input name="coordinates" aria-label="Coordinates" />
    await open({ ...POINT, from }, { form, onRemovePlace })
    await expect.element(page.getByText(source)).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    expect(onRemovePlace).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Correct' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Coordinates' })).toHaveFocus()
  },
)

it('offers nothing for a guessed place that the person may not edit', async () => {
  await open({ ...POINT, from: 1 })
  await expect.element(page.getByText('it is from a recorded route.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Correct' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})

it.each([
  ['a place that is no guess', undefined],
  ['a place that was edited since it was guessed', { latitude: 1, longitude: 2, from: 0 }],
])('shows %s without a note', async (_, placeGuess) => {
  await open(placeGuess)
  await expect.element(page.getByText(/62\.0079/)).toBeVisible()
  await expect.element(page.getByText('This place may be wrong')).not.toBeInTheDocument()
})
