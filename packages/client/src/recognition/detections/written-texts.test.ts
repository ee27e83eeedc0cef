import { expect, it } from 'vitest'
import { aDetectionStore, itemDetections } from '../../../test/fake-vision.ts'
import { createWrittenTexts } from './written-texts.ts'

const LINE = {
  text: 'Lost cat',
  topLeft: { x: 0.1, y: 0.2 },
  topRight: { x: 0.4, y: 0.2 },
  bottomLeft: { x: 0.1, y: 0.3 },
}
const item = (id: string, month: string) => ({ id, takenLocal: `${month}-04T12:00:00.000` })

it('the text of an item is read from its month, and again after a change', async () => {
  const month = '2024-07'
  const block = [
    itemDetections('lines', 'x', { month, text: ['Lost', 'cat'], lines: [LINE] }),
    itemDetections('words', 'x', { month, text: ['open'] }),
    itemDetections('none', 'x', { month }),
  ]
  const store = aDetectionStore(block)
  const texts = createWrittenTexts(store)
  expect(await texts.of(item('lines', month))).toEqual({ words: ['Lost', 'cat'], lines: [LINE] })
  expect(await texts.of(item('words', month))).toEqual({ words: ['open'], lines: [] })
  expect(await texts.of(item('none', month))).toBeUndefined()
  expect(await texts.of(item('lines', '2024-08'))).toBeUndefined()

  await texts.of(item('none', month))
  block.push(itemDetections('new', 'x', { month, text: ['read'] }))
  store.notify({})
  expect(await texts.of(item('new', month))).toEqual({ words: ['read'], lines: [] })
})

it('a store that cannot be read has no texts', async () => {
  const store = { ...aDetectionStore(), month: () => Promise.reject(new Error('closed')) }
  expect(await createWrittenTexts(store).of(item('a', '2024-07'))).toBeUndefined()
})
