import { expect, test } from 'vitest'
import { type Answer, ask, changed, type Question, shownOf, textOf } from './async-answer.ts'

/** The state of a component: `start` begins a load, whose end the test decides. */
function aComponent(keep = false) {
  let answer: Answer<string> | undefined
  return {
    start(question: Question) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      let signal: AbortSignal | undefined
      const abort = ask<string>(question, {
        load(given) {
          signal = given
          return promise
        },
        keep,
        update(edit) {
          answer = edit(answer)
        },
      })
      const settled = () => promise.then(() => undefined).catch(() => undefined)
      return {
        abort,
        isAborted: () => signal?.aborted,
        resolve(value: string) {
          resolve(value)
          return settled()
        },
        reject(reason: unknown) {
          reject(reason)
          return settled()
        },
      }
    },
    shown: (question: Question) => shownOf(answer, question, keep),
    change(edit: (value: string) => string) {
      answer = changed(answer, edit)
    },
  }
}

const A = { asked: { text: 'a' }, turn: 0 }
const B = { asked: { text: 'b' }, turn: 0 }
const NOTHING = { asked: { text: undefined }, turn: 0 }

test('a load has begun when it is asked for, and its value is shown at its end', async () => {
  const component = aComponent()
  const load = component.start(A)
  expect(component.shown(A)).toEqual({ value: undefined, failure: undefined, loading: true })
  await load.resolve('one')
  expect(component.shown(A)).toEqual({ value: 'one', failure: undefined, loading: false })
})

test('an answer that comes after its load was aborted is ignored', async () => {
  const component = aComponent()
  const [first, other] = [component.start(A), component.start(A)]
  first.abort()
  expect(first.isAborted()).toBe(true)
  const second = component.start(B)
  await second.resolve('two')
  await first.resolve('one')
  expect(component.shown(B).value).toBe('two')
  other.abort()
  await other.reject(new Error('late'))
  expect(component.shown(B)).toEqual({ value: 'two', failure: undefined, loading: false })
})

test('another key shows nothing of the one before, not even for a moment', async () => {
  const component = aComponent()
  await component.start(A).resolve('one')
  expect(component.shown(B)).toEqual({ value: undefined, failure: undefined, loading: true })
  const failure = new Error('no')
  await component.start(B).reject(failure)
  expect(component.shown(B)).toEqual({ value: undefined, failure, loading: false })
})

test('a key that comes back is loaded again: what its first load held was given back', async () => {
  const component = aComponent()
  await component.start(A).resolve('one')
  expect(component.shown(NOTHING).value).toBeUndefined()
  const again = { ...A, asked: { ...A.asked } }
  expect(component.shown(again)).toEqual({ value: undefined, failure: undefined, loading: true })
  await component.start(again).resolve('two')
  expect(component.shown(again).value).toBe('two')
})

test('the value of the key before stays where it is to be kept', async () => {
  const component = aComponent(true)
  await component.start(A).resolve('one')
  expect(component.shown(B)).toEqual({ value: 'one', failure: undefined, loading: true })
  const failure = new Error('no')
  await component.start(B).reject(failure)
  expect(component.shown(B)).toEqual({ value: 'one', failure, loading: false })
})

test('the value stays while it is loaded again, and the failure does not', async () => {
  const component = aComponent()
  await component.start(A).resolve('one')
  const again = { ...A, turn: 1 }
  expect(component.shown(again)).toEqual({ value: 'one', failure: undefined, loading: true })
  const failure = new Error('no')
  await component.start(again).reject(failure)
  expect(component.shown(again)).toEqual({ value: 'one', failure, loading: false })
  expect(component.shown({ ...A, turn: 2 }).failure).toBeUndefined()
})

test('a load that throws at once has failed', async () => {
  const failure = new Error('at once')
  const answers: Answer<string>[] = []
  ask<string>(A, {
    load: () => {
      throw failure
    },
    keep: false,
    update: edit => answers.push(edit(undefined)),
  })
  await expect.poll(() => answers).toEqual([{ ...A, failure }])
})

test('nothing is loading without a question', async () => {
  const component = aComponent()
  expect(component.shown(NOTHING).loading).toBe(false)
  await component.start(A).resolve('one')
  expect(component.shown(NOTHING)).toEqual({
    value: undefined,
    failure: undefined,
    loading: false,
  })
})

test('a change edits the value that is there by then, and nothing before', async () => {
  const component = aComponent()
  component.change(value => `${value}!`)
  expect(component.shown(A).value).toBeUndefined()
  await component.start(A).resolve('one')
  component.change(value => `${value}!`)
  expect(component.shown(A).value).toBe('one!')
})

test('keys of other parts are other keys, and objects count by identity', () => {
  const part = {}
  const keys = [
    ['a', 'b'],
    ['a b'],
    ['a', 1],
    ['a', '1'],
    ['a'],
    ['a', undefined],
    [0],
    [part],
    [{}],
  ]
  expect(new Set(keys.map(textOf)).size).toBe(keys.length)
  expect(textOf(['a', 1, part])).toBe(textOf(['a', 1, part]))
})
