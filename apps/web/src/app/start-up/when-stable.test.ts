import { expect, it } from 'vitest'
import { whenStable } from './when-stable.ts'

const never = () => expect.unreachable()

it('acts when the browser is idle, and has it wait 30 s at most', () => {
  const asked: { timeout: number }[] = []
  let acted = 0
  whenStable(() => acted++, {
    setTimeout: never,
    requestIdleCallback(act, options) {
      asked.push(options)
      act()
    },
  })
  expect(asked).toEqual([{ timeout: 30_000 }])
  expect(acted).toBe(1)
})

it('acts after 30 s in a browser that does not tell when it is idle', () => {
  const delays: number[] = []
  whenStable(never, { setTimeout: (_, delay) => delays.push(delay) })
  expect(delays).toEqual([30_000])
})
