import { shapePicture } from '@safelight/recognition/drawn-pictures'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { drawingFile } from '../support/drawings.ts'
import { tile, uploadFiles } from '../support/library.ts'
import { offerRecognition } from '../support/recognition.ts'
import { expectFound, field, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

test('things in pictures are found, and leave when the person takes them off', async ({
  page,
  server,
}) => {
  await offerRecognition(server)
  await openNewLibrary(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn On for This Device' }).click()
  await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  // The model of the tests takes red for an apple, and blue for a boat.
  await uploadFiles(page, [
    drawingFile('1.png', shapePicture('red', 'circle')),
    drawingFile('2.png', shapePicture('red', 'square')),
    drawingFile('3.png', shapePicture('blue', 'circle')),
  ])
  await page.goto('/search')
  const panel = page.getByRole('complementary', { name: 'Information' })
  const things = panel.getByRole('region', { name: 'Things' })
  const open = async (name: string) => {
    await tile(page, name).click()
    await page.keyboard.press('i')
    await expect(things).toBeVisible()
  }

  await test.step('results name their things', async () => {
    await field(page).fill('ship')
    await expect(results(page)).toHaveText([/3\.png.*boat, 90% sure/])
    await field(page).fill('apples')
    await expect(results(page)).toHaveText([
      /[12]\.png.*apple, 90% sure/,
      /[12]\.png.*apple, 90% sure/,
    ])
    await expectAccessibleLooks(page)
  })

  await test.step('a thing is taken off one photo', async () => {
    await open('1.png')
    await expectAccessibleLooks(page)
    await things.getByRole('button', { name: 'Remove apple' }).click()
    const refuse = page.getByRole('menuitem', { name: 'Not in This Photo' })
    await refuse.click()
    await expect(things).toBeHidden()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(page.getByText('“apple” is removed from this photo.')).toBeVisible()
    await undo.click()
    await expect(things).toContainText('apple')
    await things.getByRole('button', { name: 'Remove apple' }).click()
    await refuse.click()
    await expect(things).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(results(page)).toHaveText([/2\.png/])
    await page.reload()
    await expect(results(page)).toHaveText([/2\.png/])
  })

  await test.step('a thing leads to all photos with it', async () => {
    await expectFound(page, 'boat', ['3.png'])
    await open('3.png')
    await things.getByRole('button', { name: 'Find photos with boat, 90% sure' }).click()
    await expect(field(page)).toHaveValue('boat')
    await expect(results(page)).toHaveText([/3\.png/])
  })

  await test.step('a thing is hidden in all photos, and shown again', async () => {
    await expectFound(page, 'apple', ['2.png'])
    await open('2.png')
    await things.getByRole('button', { name: 'Remove apple' }).click()
    await page.getByRole('menuitem', { name: 'Do Not Show “apple” Any More' }).click()
    await expect(page.getByText('“apple” is hidden in all photos.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(things).toContainText('apple')
    await things.getByRole('button', { name: 'Remove apple' }).click()
    await page.getByRole('menuitem', { name: 'Do Not Show “apple” Any More' }).click()
    await expect(things).toBeHidden()
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'Recognition' })
    await expect(section.getByRole('button', { name: 'Show apple Again' })).toBeVisible()
    await expectAccessibleLooks(page, section)
    await section.getByRole('button', { name: 'Show apple Again' }).click()
    await expect(section.getByText('Things that you hid')).toBeHidden()
    await page.goto('/search')
    await expectFound(page, 'apple', ['2.png'])
  })

  await test.step('a device looks only for the kinds that are on', async () => {
    await page.goto('/account')
    const kinds = page.getByRole('group', { name: 'This device looks for' })
    await kinds.getByText('Things, such as dogs and cars').click()
    const wanted = kinds.getByRole('checkbox', { name: 'Things, such as dogs and cars' })
    await expect(wanted).not.toBeChecked()
    await uploadFiles(page, [drawingFile('4.png', shapePicture('red', 'triangle'))])
    await page.goto('/account')
    await expect(wanted).not.toBeChecked()
    await expect(page.getByRole('region', { name: 'Recognition' })).toContainText('4 of 4 analyzed')
    await page.goto('/search')
    await expectFound(page, 'apple', ['2.png'])
  })
})
