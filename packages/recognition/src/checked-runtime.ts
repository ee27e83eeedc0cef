import { takingTurns } from './in-turn.ts'
import { at } from './pixels/planes.ts'
import type { Runtime, Session, Tensor } from './runtime.ts'

/** How much a number may differ, relative to the largest number of its output. Devices round differently. */
const TOLERANCE = 0.01

/**
 * Runs each model with `fast`, which may be faulty. Compares the first outputs of each model with those of
 * `safe`. If they differ, or if `fast` fails to open or run the model, `safe` runs it from then on.
 */
export const checkedRuntime = (fast: Runtime, safe: Runtime): Runtime => ({
  async open(read) {
    const opened = await fast.open(read).catch(() => undefined)
    return opened ? checkedSession(opened, () => safe.open(read)) : safe.open(read)
  },
})

function checkedSession(fast: Session, openSafe: () => Promise<Session>): Session {
  const inTurn = takingTurns()
  let current = fast
  let isChecked = false

  async function run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>> {
    if (isChecked && current !== fast) return current.run(feeds)
    const results = await fast.run(feeds).catch(() => undefined)
    if (isChecked && results) return results
    const safe = await openSafe()
    const expected = await safe.run(feeds)
    isChecked = true
    if (results && areAlike(results, expected)) {
      await safe.close()
      return results
    }
    current = safe
    await fast.close().catch(() => {})
    return expected
  }

  return {
    inputs: fast.inputs,
    outputs: fast.outputs,
    run: feeds => inTurn(() => run(feeds)),
    close: () => inTurn(() => current.close()),
  }
}

const areAlike = (results: Record<string, Tensor>, expected: Record<string, Tensor>): boolean =>
  Object.entries(expected).every(([name, { data }]) => {
    const other = results[name]?.data
    if (other?.length !== data.length) return false
    const numbers = Float64Array.from(data as ArrayLike<number>, Number)
    const most = TOLERANCE * numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
    return numbers.every(
      (number, i) => Math.abs(Number(at(other as Float32Array, i)) - number) <= most,
    )
  })
