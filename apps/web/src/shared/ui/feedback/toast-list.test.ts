import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastList, type Toast, type ToastList } from './toast-list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const textsOf = (toasts: ToastList) => toasts.shown().map(({ text }) => text)
const aToast = (text: string, duration?: number): Toast => ({
  tone: 'info',
  text,
  ...(duration !== undefined && { duration }),
})

it.each(['success', 'error', 'info', 'warning'] as const)('shows a message of type %s', tone => {
  const toasts = createToastList()
  toasts.show({ tone, text: 'Said.' })
  expect(toasts.shown()).toEqual([{ id: 0, tone, text: 'Said.', at: performance.now() }])
  toasts.dismiss(0)
  expect(toasts.shown()).toEqual([])
})

it('removes a toast after its duration, 5000 ms by default', () => {
  const toasts = createToastList()
  toasts.show(aToast('usual'))
  toasts.show(aToast('short', 100))
  vi.advanceTimersByTime(99)
  expect(textsOf(toasts)).toEqual(['usual', 'short'])
  vi.advanceTimersByTime(1)
  expect(textsOf(toasts)).toEqual(['usual'])
  vi.advanceTimersByTime(4_899)
  expect(textsOf(toasts)).toEqual(['usual'])
  vi.advanceTimersByTime(1)
  expect(textsOf(toasts)).toEqual([])
})

it.each([0, -1])('keeps a toast with a duration of %d until it is closed', duration => {
  const toasts = createToastList()
  toasts.show(aToast('stays', duration))
  vi.advanceTimersByTime(1e9)
  expect(textsOf(toasts)).toEqual(['stays'])
  toasts.dismiss(0)
  expect(textsOf(toasts)).toEqual([])
})

it('removes no toast while the user points at the toasts', () => {
  const toasts = createToastList()
  toasts.show(aToast('first'))
  vi.advanceTimersByTime(4_999)
  toasts.attend(true)
  toasts.show(aToast('second'))
  vi.advanceTimersByTime(1e9)
  expect(textsOf(toasts)).toEqual(['first', 'second'])
  toasts.attend(false)
  vi.advanceTimersByTime(4_999)
  expect(textsOf(toasts)).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1)
  expect(textsOf(toasts)).toEqual([])
})

it('removes old news of the screen that the user leaves, but no errors and no offered actions', () => {
  const toasts = createToastList()
  toasts.show({ tone: 'error', text: 'failed' })
  toasts.show({ ...aToast('undo'), action: { label: 'Undo', run: () => {} } })
  toasts.show(aToast('old'))
  vi.advanceTimersByTime(1_000)
  toasts.leaveScreen()
  expect(textsOf(toasts)).toEqual(['failed', 'undo'])
})

it('removes no new toasts and none that stay when the user leaves a screen', () => {
  const toasts = createToastList()
  toasts.show(aToast('stays', 0))
  vi.advanceTimersByTime(1_000)
  toasts.show(aToast('new'))
  toasts.leaveScreen()
  expect(textsOf(toasts)).toEqual(['stays', 'new'])
})

it('shows the same text once, but keeps each offered action', () => {
  const toasts = createToastList()
  toasts.show(aToast('again'))
  toasts.show({ ...aToast('undo'), action: { label: 'Undo', run: () => {} } })
  toasts.show(aToast('again'))
  toasts.show(aToast('undo'))
  expect(textsOf(toasts)).toEqual(['undo', 'again', 'undo'])
})

it('shows at most three toasts', () => {
  const toasts = createToastList()
  toasts.show(aToast('stays', 0))
  for (const text of ['a', 'b', 'c']) toasts.show(aToast(text))
  expect(textsOf(toasts)).toEqual(['stays', 'b', 'c'])
  for (const text of ['d', 'e', 'f', 'g']) toasts.show(aToast(text, 0))
  expect(textsOf(toasts)).toEqual(['e', 'f', 'g'])
})

it('calls listeners on each change until they unsubscribe', () => {
  const toasts = createToastList()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  toasts.show(aToast('one', 10))
  vi.advanceTimersByTime(10)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toasts.show(aToast('two'))
  expect(listener).toHaveBeenCalledTimes(2)
})
