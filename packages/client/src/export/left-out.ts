import { texts } from '@safelight/texts/client/export'

export interface LeftOut {
  shared: { title: string; people: number; hasLink: boolean }[]
  foreign: { title: string; items: number }[]
  ofOthers: { titles: string[]; areAll: boolean }
}

export const NOTHING_LEFT_OUT: LeftOut = {
  shared: [],
  foreign: [],
  ofOthers: { titles: [], areAll: true },
}

export function leftOutLines({ shared, foreign, ofOthers }: LeftOut): string[] {
  const indented = (text: string) => `    ${text}`
  return [
    `- ${texts.leftOutTrash}`,
    `- ${texts.leftOutSharedWithYou}`,
    ...ofOthers.titles.map(title => indented(quoted(title))),
    ...(ofOthers.areAll ? [] : [indented(texts.leftOutMoreAlbums)]),
    ...foreign.map(({ title, items }) =>
      indented(texts.leftOutForeignItems({ count: items, album: quoted(title) })),
    ),
    `- ${texts.leftOutAccess}`,
    ...shared.map(({ title, people, hasLink }) =>
      indented(
        texts.leftOutAccessOfAlbum({
          album: quoted(title),
          count: people,
          hasLink: String(hasLink),
        }),
      ),
    ),
    `- ${texts.leftOutGuestUploads}`,
    `- ${texts.leftOutAccount}`,
    `- ${texts.leftOutDates}`,
    `- ${texts.leftOutRecognition}`,
  ]
}

/**
 * Quotes the title of an album. Removes characters with which another person's title could forge lines of the
 * report.
 */
const quoted = (title: string): string =>
  `“${title.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')}”`
