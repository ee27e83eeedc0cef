import type { LibraryItem } from '@safelight/client/item'
import { monthOf, outlineOf } from '@safelight/client/month-outline'
import { createTimeline, type Timeline } from '@safelight/client/timeline'
import { positionOf } from '@safelight/client/timeline-order'
import { createTimelineSelection } from '@safelight/client/timeline-selection'
import { createRef, useState, useSyncExternalStore } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPhoto } from '../../../../test/items.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { useSelection } from '../../selection/use-selection.ts'
import { TimelineGrid, type TimelineGridHandle, type TimelineGridProps } from './timeline-grid.tsx'

/** A timeline of months (`YYYY-MM`) with these numbers of photos, newest first. Photo 0 is the newest. */
function aTimeline(sizes: Record<string, number>): Timeline {
  let number = 0
  const items = Object.entries(sizes).flatMap(([month, count]) =>
    Array.from({ length: count }, (): LibraryItem => {
      const takenLocal = new Date(Date.parse(`${month}-20T12:00:00Z`) - number * 1000)
      return aPhoto(number++, { takenLocal: takenLocal.toISOString().slice(0, 23) })
    }),
  )
  const ofMonth = (month: string) => items.filter(item => monthOf(item) === month)
  const counts = Object.entries(sizes).map(([key, count]) => {
    const [year = 0, month = 0] = key.split('-').map(Number)
    return { year, month, count, videos: 0, documents: 0 }
  })
  const timeline = createTimeline({
    keptMonths: async () => undefined,
    months: async () => counts,
    years: async () => [],
    month: async key => ({ outline: outlineOf(key, ofMonth(key)), whole: true }),
    monthPage: () => Promise.reject(new Error('Unexpected request: every month is cached.')),
    items: async (after, limit) => items.filter(item => positionOf(item) < after).slice(0, limit),
    withStacks: async some => [...some],
    monthOf: async id => items.filter(item => item.id === id).map(monthOf)[0],
  })
  timeline.show({ mode: 'all' })
  return timeline
}

function TestTimeline({ timeline, ...props }: { timeline: Timeline } & Partial<TimelineGridProps>) {
  const state = useSyncExternalStore(timeline.subscribe, timeline.state)
  const [selection] = useState(() => createTimelineSelection(timeline))
  const { selected, select } = useSelection(selection)
  return (
    <TimelineGrid
      timeline={timeline}
      state={state}
      kind="grid"
      selected={selected}
      onOpen={() => {}}
      onSelect={select}
      onSelectMonth={key => void selection.addMonth(key)}
      onRetry={() => {}}
      onPass={() => {}}
      ref={null}
      {...props}
    />
  )
}

const photo = (number: number) => page.getByRole('button', { name: `Photo ${number}.jpg` })
const selected = page.getByRole('gridcell', { selected: true })
const expectSelected = (count: number) => expect.poll(() => selected.elements().length).toBe(count)

async function focus(number: number): Promise<void> {
  await expect.element(photo(number)).toBeVisible()
  ;(photo(number).element() as HTMLElement).focus()
}

test('arrow keys move into the next month', async () => {
  await renderScreen(<TestTimeline timeline={aTimeline({ '2024-07': 2, '2024-05': 1 })} />)
  await focus(0)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(photo(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(photo(1)).toHaveFocus()
  const top = (number: number) => photo(number).element().getBoundingClientRect().top
  expect(top(2)).toBe(top(1))
  onTestFinished(() => page.viewport(1000, 700))
  await page.viewport(270, 700)
  await expect.poll(() => top(2) - top(1)).toBeGreaterThan(50)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(photo(2)).toHaveFocus()
})

test('the keyboard selects photos across months', async () => {
  await renderScreen(<TestTimeline timeline={aTimeline({ '2024-07': 2, '2024-05': 1 })} />)
  await focus(2)
  await userEvent.keyboard(' ')
  await expectSelected(1)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  await expect.element(photo(0)).toHaveFocus()
  await expectSelected(3)
  await userEvent.keyboard('{Escape}')
  await expectSelected(0)
})

test('the mouse selects one photo, a range, a month and everything', async () => {
  await renderScreen(<TestTimeline timeline={aTimeline({ '2024-07': 3, '2024-05': 4 })} />)
  await page.getByRole('button', { name: 'Select 1.jpg' }).click()
  await expectSelected(1)
  await photo(4).click({ modifiers: ['Shift'] })
  await expectSelected(4)
  await photo(2).click()
  await expectSelected(3)
  await page.getByRole('button', { name: 'Select all of May 2024' }).click()
  await expectSelected(5)
  await userEvent.keyboard('{Control>}a{/Control}')
  await expectSelected(7)
})

test('a click selects a photo on a screen without a viewer', async () => {
  const onOpen = vi.fn<(item: LibraryItem) => void>()
  const timeline = aTimeline({ '2024-07': 3 })
  const { unmount } = await renderScreen(<TestTimeline timeline={timeline} onOpen={onOpen} />)
  await photo(1).click()
  expect(onOpen.mock.lastCall?.[0].id).toBe(aPhoto(1).id)
  await expectSelected(0)
  await unmount()
  await renderScreen(<TestTimeline timeline={timeline} onOpen={undefined} />)
  await photo(1).click()
  await expectSelected(1)
})

test('the page holds only a few of 3,000 photos at a time', async () => {
  const grid = createRef<TimelineGridHandle>()
  const timeline = aTimeline({ '2024-07': 1000, '2024-06': 1000, '2024-05': 1000 })
  await renderScreen(<TestTimeline timeline={timeline} ref={grid} />)
  await focus(0)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(photo(2999)).toHaveFocus()
  await expect.element(photo(2999)).toBeInViewport({ ratio: 1 })
  await expect.element(photo(0)).not.toBeInTheDocument()
  expect(page.getByRole('gridcell').elements().length).toBeLessThan(200)
  grid.current?.jumpTo({ key: '2024-06', index: 500 })
  await expect.element(photo(1500)).toBeInViewport()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.element(photo(0)).toHaveFocus()
})

test('Tab enters the grid at the first visible photo, and stops at one tick only', async () => {
  await renderScreen(<TestTimeline timeline={aTimeline({ '2024-07': 3, '2024-03': 2 })} />)
  await expect.element(photo(0)).toBeVisible()
  const inTabOrder = () =>
    [...document.querySelectorAll<HTMLElement>('[data-month] button')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(button => button.getAttribute('aria-label'))
  expect(inTabOrder()).toEqual(['Select all of July 2024', expect.stringMatching(/^Photo 0\.jpg/)])
  await focus(4)
  await expect
    .poll(inTabOrder)
    .toEqual(['Select all of March 2024', expect.stringMatching(/^Photo 4\.jpg/)])
})
