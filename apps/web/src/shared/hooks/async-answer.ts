/**
 * What a load depends on. Objects are compared by identity. Include a revision of the data that the load
 * reads.
 */
export type Key = readonly (string | number | boolean | object | undefined)[]

/** A request to load a key. A key that returns later is a new request. */
export interface Asked {
  /** The key as text. Undefined if the key is undefined, so that nothing is loaded. */
  text: string | undefined
}

/** Which answer the component wants. Reloading the same key increases `turn`. */
export interface Question {
  asked: Asked
  turn: number
}

export interface Answer<T> extends Question {
  value?: T
  failure?: unknown
}

export interface AskDeps<T> {
  load: (signal: AbortSignal) => Promise<T>
  /** Whether the value of the previous key stays if loading the new one fails. */
  keep: boolean
  update: (edit: (before: Answer<T> | undefined) => Answer<T>) => void
}

export const textOf = (key: Key): string =>
  JSON.stringify(key.map(part => (part instanceof Object ? [numberOf(part)] : part)))

const numbers = new WeakMap<object, number>()
let count = 0

function numberOf(part: object): number {
  const number = numbers.get(part) ?? count++
  numbers.set(part, number)
  return number
}

/** Starts a load. Returns a function that aborts it; an aborted load updates nothing. */
export function ask<T>(question: Question, { load, keep, update }: AskDeps<T>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const loaded = async () => load(signal)
  loaded().then(
    value => signal.aborted || update(() => ({ ...question, value })),
    failure =>
      signal.aborted ||
      update(before => ({ ...shownValue(before, question.asked, keep), ...question, failure })),
  )
  return () => controller.abort()
}

export function shownOf<T>(answer: Answer<T> | undefined, question: Question, keep: boolean) {
  const { asked, turn } = question
  const isAnswered = answer?.asked === asked && answer.turn === turn
  return {
    value: shownValue(answer, asked, keep).value,
    failure: isAnswered ? answer.failure : undefined,
    loading: asked.text !== undefined && !isAnswered,
  }
}

function shownValue<T>(answer: Answer<T> | undefined, asked: Asked, keep: boolean): { value?: T } {
  return answer && 'value' in answer && (keep || answer.asked === asked)
    ? { value: answer.value }
    : {}
}

export function changed<T>(
  answer: Answer<T> | undefined,
  edit: (value: T) => T,
): Answer<T> | undefined {
  return answer && 'value' in answer ? { ...answer, value: edit(answer.value as T) } : answer
}
