import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type AsyncOptions, onAbort, useAsync } from './use-async.ts'

type Load = (person: string, signal: AbortSignal) => Promise<string>

function Loader({ load, options }: { load: Load; options?: AsyncOptions }) {
  const [person, setPerson] = useState('Ada')
  const { value, failure, loading, reload, change } = useAsync(
    [person],
    signal => load(person, signal),
    options,
  )
  return (
    <>
      <output>{`${value ?? 'none'} ${loading ? 'loading' : 'rest'} ${failure ?? 'well'}`}</output>
      <button type="button" onClick={() => setPerson('Ben')}>
        Ben
      </button>
      <button type="button" onClick={reload}>
        Reload
      </button>
      <button type="button" onClick={() => change(before => `${before}!`)}>
        Change
      </button>
    </>
  )
}

function aLoad() {
  const answers: PromiseWithResolvers<string>[] = []
  const load = vi.fn<Load>(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  return { load, answer: (call: number) => answers[call] ?? Promise.withResolvers<string>() }
}

const shows = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text)
const press = (name: string) => page.getByRole('button', { name }).click()

test('ignores the answer for the previous key', async () => {
  const { load, answer } = aLoad()
  await render(<Loader load={load} />)
  await shows('none loading well')
  await press('Ben')
  answer(1).resolve('Ben’s')
  await shows('Ben’s rest well')
  answer(0).resolve('Ada’s')
  // The load for Ada has ended late. Render again, to show that its answer was ignored.
  await press('Change')
  await shows('Ben’s! rest well')
  expect(load.mock.calls.map(([person, { aborted }]) => [person, aborted])).toEqual([
    ['Ada', true],
    ['Ben', false],
  ])
})

test('shows nothing for a new key until its value is loaded', async () => {
  const { load, answer } = aLoad()
  const { unmount } = await render(<Loader load={load} />)
  answer(0).resolve('Ada’s')
  await shows('Ada’s rest well')
  await press('Ben')
  await shows('none loading well')
  await unmount()

  const kept = aLoad()
  await render(<Loader load={kept.load} options={{ keep: true }} />)
  kept.answer(0).resolve('Ada’s')
  await shows('Ada’s rest well')
  await press('Ben')
  await shows('Ada’s loading well')
})

test('shows a failure until the next load succeeds', async () => {
  const { load, answer } = aLoad()
  await render(<Loader load={load} />)
  answer(0).reject('no network')
  await shows('none rest no network')
  await press('Reload')
  await shows('none loading well')
  answer(1).resolve('Ada’s')
  await shows('Ada’s rest well')
  expect(load).toHaveBeenCalledTimes(2)
})

test('lets the component change the displayed value once it is loaded', async () => {
  const { load, answer } = aLoad()
  await render(<Loader load={load} />)
  await press('Change')
  answer(0).resolve('Ada’s')
  await shows('Ada’s rest well')
  await press('Change')
  await shows('Ada’s! rest well')
})

test('releases the resources of a load when the component unmounts', async () => {
  const released: string[] = []
  const load: Load = async (person, signal) => {
    onAbort(signal, () => released.push(person))
    return person
  }
  const { unmount } = await render(<Loader load={load} />)
  await shows('Ada rest well')
  await press('Ben')
  await shows('Ben rest well')
  expect(released).toEqual(['Ada'])
  await unmount()
  expect(released).toEqual(['Ada', 'Ben'])
})
