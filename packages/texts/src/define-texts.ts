import type { GetICUArgs } from '@schummar/icu-type-parser'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'

/** The values that a message takes: numbers for `plural` and `number`, dates for `date` and `time`. */
type Values<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>

/** The names of the tags in a message, such as `link` in `Read the <link>terms</link>`. */
type Tags<Message extends string> = Message extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Tags<Rest>
  : never

/** Functions by tag name. Each gets the content of a tag and returns the element that replaces the tag. */
type Elements<Message extends string, Element> = Record<
  Tags<Message>,
  (chunks: (string | Element)[]) => Element
>

/**
 * The type of a text: a string for a message without values, and a function for a message with values. The
 * function returns a string, or an array of pieces if the message has tags.
 */
export type Text<Message extends string> = [Tags<Message>] extends [never]
  ? keyof Values<Message> extends never
    ? string
    : (values: Values<Message>) => string
  : <Element>(values: Values<Message> & Elements<Message, Element>) => (string | Element)[]

export type Texts<Messages extends Record<string, string>> = {
  readonly [Name in keyof Messages]: Text<Messages[Name]>
}

const LOCALE = 'en-US'

const formatters = {
  getDateTimeFormat: cached(Intl.DateTimeFormat),
  getNumberFormat: cached(Intl.NumberFormat),
  getPluralRules: cached(Intl.PluralRules),
}

/**
 * Turns messages in ICU MessageFormat into typed texts. `icu-minify` compiles each message on first use,
 * unless the build has already compiled it.
 */
export function defineTexts<const Messages extends Record<string, string>>(
  messages: Messages,
): Texts<Messages> {
  const texts = {}
  for (const [name, message] of Object.entries<string | CompiledMessage>(messages)) {
    let text: unknown
    const get = () => (text ??= textOf(message))
    Object.defineProperty(texts, name, { get, enumerable: true })
  }
  return texts as Texts<Messages>
}

function textOf(message: string | CompiledMessage): unknown {
  const compiled = typeof message === 'string' ? compile(message) : message
  if (typeof compiled === 'string') return compiled
  return (values: Record<string, never>) => {
    const result = format(compiled, LOCALE, values, { formatters })
    return hasTags(values) && !Array.isArray(result) ? [result] : result
  }
}

/** Whether these values are for a message with tags. Only the value of a tag is a function. */
const hasTags = (values: Record<string, unknown>): boolean =>
  Object.values(values).some(value => typeof value === 'function')

/** Returns a function that builds a formatter and caches it by its options. Building a formatter is slow. */
function cached<Options, Formatter>(
  Class: new (locale?: string, options?: Options) => Formatter,
): (locale?: Intl.LocalesArgument, options?: Options) => Formatter {
  const built = new Map<string, Formatter>()
  return (locale, options) => {
    const key = JSON.stringify([locale, options])
    const formatter = built.get(key) ?? new Class(LOCALE, options)
    built.set(key, formatter)
    return formatter
  }
}
