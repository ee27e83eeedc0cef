import type { Overtaken } from '@safelight/client/library'
import { texts } from '@safelight/texts/app'
import { formatList, formatSeries } from '../../shared/format.ts'

/** The largest number of items and albums that the message names. */
const MOST_NAMES = 3

/** Says which fields of which items and albums were not changed. */
export function overtakenText(overtaken: readonly Omit<Overtaken, 'id'>[]): string {
  const named = overtaken.slice(0, MOST_NAMES).map(({ name, fields }) =>
    texts.overtakenFields({
      name: `\u2068${name}\u2069`,
      fields: formatList(fields.map(field => FIELDS[field])),
    }),
  )
  const more = overtaken.length - named.length
  const all = more > 0 ? [...named, texts.overtakenMore({ count: more })] : named
  return texts.changesOvertaken({ count: overtaken.length, what: formatSeries(all) })
}

const FIELDS: Record<Overtaken['fields'][number], string> = {
  name: texts.fieldName,
  taken: texts.fieldTaken,
  place: texts.fieldPlace,
  description: texts.fieldDescription,
  isFavorite: texts.fieldFavorite,
  turns: texts.fieldTurns,
  stack: texts.fieldStack,
  title: texts.fieldTitle,
  order: texts.fieldOrder,
  cover: texts.fieldCover,
}
