import { expect, test } from 'vitest'
import { type Answer, ask, changed, type Question, shownOf, textOf } from './async-answer.ts'

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

test('shows a loading state until the load ends', async () => {
  const component = aComponent()
  const load = component.start(A)
  expect(component.shown(A)).toEqual({ value: undefined, failure: undefined, loading: true })
  await load.resolve('one')
  expect(component.shown(A)).toEqual({ value: 'one', failure: undefined, loading: false })
})

test('ignores the answer of an aborted load', async () => {
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

test('never shows a value that was loaded for another key', async () => {
  const component = aComponent()
  await component.start(A).resolve('one')
  expect(component.shown(B)).toEqual({ value: undefined, failure: undefined, loading: true })
  const failure = new Error('no')
  await component.start(B).reject(failure)
  expect(component.shown(B)).toEqual({ value: undefined, failure, loading: false })
})

test('loads a value again if the component returns to an earlier key', async () => {
  const component = aComponent()
  await component.start(A).resolve('one')
  expect(component.shown(NOTHING).value).toBeUndefined()
  const again = { ...A, asked: { ...A.asked } }
  expect(component.shown(again)).toEqual({ value: undefined, failure: undefined, loading: true })
  await component.start(again).resolve('two')
  expect(component.shown(again).value).toBe('two')
})

test('keeps showing the value of the previous key if `keep` is set', async () => {
  const component = aComponent(true)
  await component.start(A).resolve('one')
  expect(component.shown(B)).toEqual({ value: 'one', failure: undefined, loading: true })
  const failure = new Error('no')
  await component.start(B).reject(failure)
  expect(component.shown(B)).toEqual({ value: 'one', failure, loading: false })
})

test('keeps showing the value during a reload', async () => {
  const component = aComponent()
  await component.start(A).resolve('one')
  const again = { ...A, turn: 1 }
  expect(component.shown(again)).toEqual({ value: 'one', failure: undefined, loading: true })
  const failure = new Error('no')
  await component.start(again).reject(failure)
  expect(component.shown(again)).toEqual({ value: 'one', failure, loading: false })
  expect(component.shown({ ...A, turn: 2 }).failure).toBeUndefined()
})

test('shows a failure if the load throws synchronously', async () => {
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

test('loads nothing without a key', async () => {
  const component = aComponent()
  expect(component.shown(NOTHING).loading).toBe(false)
  await component.start(A).resolve('one')
  expect(component.shown(NOTHING)).toEqual({
    value: undefined,
    failure: undefined,
    loading: false,
  })
})

test('lets the component change a loaded value', async () => {
  const component = aComponent()
  component.change(value => `${value}!`)
  expect(component.shown(A).value).toBeUndefined()
  await component.start(A).resolve('one')
  component.change(value => `${value}!`)
  expect(component.shown(A).value).toBe('one!')
})

test('treats keys with different parts as different', () => {
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
