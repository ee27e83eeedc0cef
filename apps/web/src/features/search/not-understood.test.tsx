import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NotUnderstood } from './not-understood.tsx'

test.each([
  [['beach'], '“beach” was not understood by the installed models.'],
  [['beach', 'sunset'], '“beach” and “sunset” were not understood by the installed models.'],
  [
    ['red', 'Strand', '海辺'],
    '“red”, “Strand” and “海辺” were not understood by the installed models.',
  ],
])('%j', async (words, sentence) => {
  await render(<NotUnderstood words={words} />)
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})
