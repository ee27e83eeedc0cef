import type { ModelOf } from '@safelight/contract/recognition-manifest'
import { vectorOf } from '../outputs.ts'
import type { Session, Tensor } from '../runtime.ts'
import type { Tokenize } from './tokenizer.ts'

type TextModel = ModelOf<'text-embedding'>

const PREPARED = {
  clip: (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase(),
  siglip: (words: string) =>
    words
      .toLowerCase()
      .replace(/[\p{P}\p{S}]+/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
}

export function textVector(
  { family, tokenizer: { length, pad }, output }: TextModel,
  session: Session,
  tokenize: Tokenize,
  words: string,
): Promise<Float32Array> {
  const kept = cut(tokenize(PREPARED[family](words)), length)
  const tokens = [...kept, ...Array.from({ length: length - kept.length }, () => pad)]
  const mask = tokens.map((_, index) => Number(index < kept.length))
  const feeds: Record<string, Tensor> = {}
  for (const name of session.inputs) feeds[name] = whole(name === MASK ? mask : tokens)
  return vectorOf(session, feeds, output)
}

/**
 * The name of the input that marks which token ids are text and which are padding. All other inputs receive
 * the ids.
 */
const MASK = 'attention_mask'

/** Truncates a list of token ids, but keeps its last one, the end token. */
const cut = (ids: readonly number[], length: number): readonly number[] =>
  ids.length <= length ? ids : [...ids.slice(0, length - 1), ...ids.slice(-1)]

const whole = (numbers: readonly number[]): Tensor => ({
  type: 'int64',
  data: BigInt64Array.from(numbers, BigInt),
  dims: [1, numbers.length],
})
