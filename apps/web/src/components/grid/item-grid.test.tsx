import type { LibraryItem } from '@safelight/client/item'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPhoto, photos } from '../../../test/items.ts'
import { renderScreen } from '../../../test/render.tsx'
import { useListSelection } from '../selection/use-list-selection.ts'
import type { GridLook } from './grid-look.ts'
import { ItemGrid, type ItemGridProps } from './item-grid.tsx'

const SHAPE = { column: 150, aspect: 1, gap: 8, rowGap: 8 }
const LOOK: GridLook = { wide: SHAPE, narrow: SHAPE, note: item => [item.dateAdded] }

interface TestGridProps extends Partial<ItemGridProps> {
  items: readonly LibraryItem[]
}

/** A grid with a selection as on a screen. The page is 1000 pixels wide, so it has six columns. */
function TestGrid({ items, ...props }: TestGridProps) {
  const { selected, select } = useListSelection(items, async () => items)
  return (
    <>
      <button type="button">Before</button>
      <ItemGrid
        label="Photos"
        look={LOOK}
        items={items}
        selected={selected}
        onSelect={select}
        onOpen={() => {}}
        {...props}
      />
      <button type="button">After</button>
    </>
  )
}

const photo = (number: number) =>
  page.getByRole('button', { name: `Photo ${number}.jpg, July 4, 2024` })
const selected = page.getByRole('gridcell', { selected: true })

/** Focuses a photo without a press, as the keyboard does. */
async function focus(number: number): Promise<void> {
  await expect.element(photo(number)).toBeVisible()
  ;(photo(number).element() as HTMLElement).focus()
}

test('arrow keys move the focus by columns and rows', async () => {
  await renderScreen(<TestGrid items={photos(100)} />)
  await focus(0)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(photo(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(photo(7)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  await expect.element(photo(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  await expect.element(photo(0)).toHaveFocus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(photo(99)).toHaveFocus()
  await expect.element(photo(99)).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(photo(99)).toHaveFocus()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.element(photo(0)).toHaveFocus()
  await expect.element(photo(0)).toBeInViewport({ ratio: 1 })
})

test('Tab returns to the photo that had the focus last', async () => {
  await renderScreen(<TestGrid items={photos(12)} />)
  await expect.element(photo(0)).toBeVisible()
  ;(page.getByRole('button', { name: 'Before' }).element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(photo(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(photo(7)).toHaveFocus()
})

test('the page holds only rows near the viewport and the focused row', async () => {
  await renderScreen(<TestGrid items={photos(3000)} />)
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '500')
  await focus(8)
  await expect.element(photo(2999)).not.toBeInTheDocument()
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.element(photo(2999)).toBeInViewport()
  await expect.element(photo(8)).toHaveFocus()
  await expect.element(photo(20)).not.toBeInTheDocument()
  expect(page.getByRole('gridcell').elements().length).toBeLessThan(120)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(photo(9)).toHaveFocus()
  await expect.element(photo(9)).toBeInViewport({ ratio: 1 })
})

test('a click opens a photo unless photos are selected', async () => {
  const onOpen = vi.fn<(item: LibraryItem) => void>()
  const items = photos(12)
  await renderScreen(<TestGrid items={items} onOpen={onOpen} />)
  await photo(2).click()
  expect(onOpen.mock.lastCall).toEqual([items[2]])
  await page.getByRole('button', { name: 'Select 1.jpg' }).click()
  await expect.element(photo(1)).toHaveAttribute('data-index', '1')
  await photo(2).click()
  expect(onOpen).toHaveBeenCalledTimes(1)
  await expect.poll(() => selected.elements().length).toBe(2)
})

test('a click with Shift selects or deselects a range of photos', async () => {
  await renderScreen(<TestGrid items={photos(12)} />)
  const count = (number: number) => expect.poll(() => selected.elements().length).toBe(number)
  await photo(1).click({ modifiers: ['Control'] })
  await photo(3).click({ modifiers: ['Shift'] })
  await count(3)
  await photo(4).click({ modifiers: ['Shift'] })
  await count(4)
  await photo(3).click({ modifiers: ['Shift'] })
  await count(3)
  await photo(2).click()
  await count(2)
  await userEvent.keyboard('{Control>}a{/Control}')
  await count(12)
  await userEvent.keyboard('{Escape}')
  await count(0)
})

test('an arrow key with Shift extends the selection', async () => {
  await renderScreen(<TestGrid items={photos(12)} />)
  const count = (number: number) => expect.poll(() => selected.elements().length).toBe(number)
  await focus(1)
  await userEvent.keyboard(' ')
  await count(1)
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.element(photo(3)).toHaveFocus()
  await count(3)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(photo(9)).toHaveFocus()
  await count(9)
  await userEvent.keyboard(' ')
  await count(8)
})

test('neither a click nor Space selects an item that is not selectable', async () => {
  const onOpen = vi.fn<() => void>()
  const isFirst = (item: LibraryItem) => item.id === aPhoto(0).id
  await renderScreen(
    <TestGrid items={photos(3)} selectable={item => !isFirst(item)} onOpen={onOpen} />,
  )
  await expect.element(page.getByRole('button', { name: 'Select 1.jpg' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Select 0.jpg' })).not.toBeInTheDocument()
  await focus(0)
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: 'Select 1.jpg' }).click()
  await expect.poll(() => selected.elements().length).toBe(1)
  await expect.element(photo(0)).toHaveAttribute('aria-disabled', 'true')
  await photo(0).click({ force: true })
  expect(onOpen).not.toHaveBeenCalled()
  expect(selected.elements().length).toBe(1)
})

test('the grid loads more photos when its end is near', async () => {
  const onNearEnd = vi.fn<() => void>()
  await renderScreen(<TestGrid items={photos(600)} onNearEnd={onNearEnd} />)
  await expect.element(photo(0)).toBeVisible()
  expect(onNearEnd).not.toHaveBeenCalled()
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.poll(() => onNearEnd.mock.calls.length).toBe(1)
})
