import { blankPicture, shapePicture } from '@safelight/recognition/drawn-pictures'
import { drawText } from '@safelight/recognition/drawn-text'
import { expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { drawingFile } from '../support/drawings.ts'
import { tile, uploadFiles } from '../support/library.ts'
import { offerRecognition } from '../support/recognition.ts'
import { expectFound, field, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

test('search finds pictures by recognized content', async ({ page, server }) => {
  await offerRecognition(server)
  await openNewLibrary(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn On for This Device' }).click()
  await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  const sign = blankPicture(700, 150)
  drawText(sign, 'NO PARKING', { x: 20, y: 40, dot: 9 })
  await uploadFiles(page, [
    drawingFile('1.png', shapePicture('red', 'circle')),
    drawingFile('2.png', shapePicture('red', 'square')),
    drawingFile('3.png', shapePicture('blue', 'circle')),
    drawingFile('4.png', sign),
  ])
  await page.goto('/search')

  await test.step('results say why they match', async () => {
    await field(page).fill('parking')
    await expect(results(page)).toHaveText([/4\.png.*Text in the picture: PARKING/])
    await page.setViewportSize(PHONE)
    const ofResult = await results(page).boundingBox()
    const ofReason = await results(page).getByText('Text in the picture').boundingBox()
    const rightOf = (box: typeof ofResult) => (box ? box.x + box.width : Number.NaN)
    expect(rightOf(ofReason), 'a long reason stays below its picture').toBeLessThanOrEqual(
      rightOf(ofResult),
    )
    await expectFound(page, 'red circle', ['1.png'])
    await expect(results(page)).toHaveText([/Looks like “red circle”/])
    await expectAccessibleLooks(page)
  })

  const panel = page.getByRole('complementary', { name: 'Information' })
  const suggested = panel.getByRole('region', { name: 'Suggested labels' })
  await test.step('a label is accepted, and a declined one does not return', async () => {
    await tile(page, '1.png').click()
    await page.keyboard.press('i')
    await expect(suggested).toBeVisible()
    await expectAccessibleLooks(page)
    await suggested.getByRole('button', { name: 'Add the label red' }).click()
    await expect(suggested).toBeHidden()
    await expect(panel.getByRole('listitem').filter({ hasText: /^red$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectFound(page, 'blue', ['3.png'])
    await tile(page, '3.png').click()
    await page.keyboard.press('i')
    await suggested.getByRole('button', { name: 'Dismiss the label blue' }).click()
    await expect(suggested).toBeHidden()
  })

  await test.step('similar pictures are listed, also after a reload', async () => {
    await panel.getByRole('button', { name: 'Find similar photos' }).click()
    await expect(page.getByText('Similar to 3.png')).toBeVisible()
    await expect(results(page)).toHaveText([/1\.png/, /[24]\.png/, /[24]\.png/])
    await expectAccessibleLooks(page)
    await page.reload()
    await expect(page.getByText('Similar to 3.png')).toBeVisible()
    await expect(results(page)).toHaveText([/1\.png/, /[24]\.png/, /[24]\.png/])
    await page.getByRole('button', { name: 'Close similar pictures' }).click()
    await expect(page.getByText('What are you looking for?')).toBeVisible()
  })
})
