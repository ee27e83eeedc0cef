import { Tokenizer } from '@huggingface/tokenizers'

/** Converts words to token ids. Throws TokenizerError for words that the tokenizer cannot convert. */
export type Tokenize = (words: string) => readonly number[]

/** Thrown if the tokenizer file is malformed, or yields invalid ids. */
export class TokenizerError extends Error {
  override name = 'TokenizerError'
  constructor() {
    super('The tokenizer of this model cannot be read.')
  }
}

/** The largest tokenizer file, in characters. A file with 250,000 tokens has 35 million characters. */
const MOST_FORM = 128 * 2 ** 20
/** The longest text to convert, in characters. Models use only the first few hundred characters. */
const MOST_WORDS = 4000
const MOST_TOKEN = 2 ** 31 - 1

/** Reads a Hugging Face `tokenizer.json`. Throws TokenizerError if it is malformed or too large. */
export function readTokenizer(text: string): Tokenize {
  const tokenizer = orRefuse(() => {
    if (text.length > MOST_FORM) throw new TokenizerError()
    // The second argument, `tokenizer_config.json`, is needed only to decode.
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

function orRefuse<T>(act: () => T): T {
  try {
    return act()
  } catch {
    throw new TokenizerError()
  }
}
