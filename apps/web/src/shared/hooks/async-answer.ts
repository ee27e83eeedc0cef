/** What a load depends on; objects count by identity. A revision of what it reads is a part of it. */
export type Key = readonly (string | number | boolean | object | undefined)[]

/** A key as it was asked for, by identity: a key that comes back is another question. */
export interface Asked {
  /** undefined asks for nothing. */
  text: string | undefined
}

/** Which answer is wanted: a turn asks for the same again. */
export interface Question {
  asked: Asked
  turn: number
}

/** What the last load that ended has brought. */
export interface Answer<T> extends Question {
  value?: T
  failure?: unknown
}

export interface AskDeps<T> {
  load: (signal: AbortSignal) => Promise<T>
  /** Whether a failure leaves the value of the question before. */
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

/** Starts a load. The function that it returns aborts the load; no answer is taken after that. */
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

/** What to show of the last answer while `question` is asked. */
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

/** Edits the value of an answer, if there is one. */
export function changed<T>(
  answer: Answer<T> | undefined,
  edit: (value: T) => T,
): Answer<T> | undefined {
  return answer && 'value' in answer ? { ...answer, value: edit(answer.value as T) } : answer
}
