import { Tokenizer } from '@huggingface/tokenizers'

/** Words as the numbers of their tokens. Throws TokenizerError. */
export type Tokenize = (words: string) => readonly number[]

/** What came as a tokenizer is none, or makes of words what no model takes. */
export class TokenizerError extends Error {
  override name = 'TokenizerError'
  constructor() {
    super('The tokenizer of this model cannot be read.')
  }
}

/** Those of a quarter of a million tokens have 35 million. */
const MOST_FORM = 128 * 2 ** 20
/** Of a text; no model takes more than the first few hundred. */
const MOST_WORDS = 4000
const MOST_TOKEN = 2 ** 31 - 1

/** Reads what Hugging Face calls `tokenizer.json`. Throws TokenizerError. */
export function readTokenizer(text: string): Tokenize {
  const tokenizer = orRefuse(() => {
    if (text.length > MOST_FORM) throw new TokenizerError()
    // What is said in the second file, `tokenizer_config.json`, is for programs that decode.
    return new Tokenizer(JSON.parse(text), {})
  })
  return words =>
    orRefuse(() => {
      const { ids } = tokenizer.encode(words.slice(0, MOST_WORDS))
      if (!ids.every(isToken)) throw new TokenizerError()
      return ids
    })
}

const isToken = (id: unknown): boolean =>
  Number.isInteger(id) && (id as number) >= 0 && (id as number) <= MOST_TOKEN

/** Whatever the package throws for a form that it does not know. */
function orRefuse<T>(act: () => T): T {
  try {
    return act()
  } catch {
    throw new TokenizerError()
  }
}
