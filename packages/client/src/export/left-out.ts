/** The parts of a library that an export leaves out and an import cannot restore. */
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
  return [
    '- The trash.',
    '- What other people share with you: their albums, photos and videos.',
    ...ofOthers.titles.map(title => `    ${quoted(title)}`),
    ...(ofOthers.areAll ? [] : ['    … and more albums of other people']),
    ...foreign.map(
      ({ title, items }) => `    ${items} of other people in your album ${quoted(title)}`,
    ),
    '- Who can see your albums, photos and videos: people, links and guest links. Albums come back as yours alone.',
    ...shared.map(({ title, people, hasLink }) => {
      const seen = [
        ...(people > 0 ? [`shared with ${people === 1 ? '1 person' : `${people} people`}`] : []),
        ...(hasLink ? ['has a link'] : []),
      ]
      return `    ${quoted(title)}: ${seen.join(', ')}`
    }),
    '- Uploads by visitors that you have not accepted yet.',
    '- Your account: your name, email address, password, recovery words, passkeys, contacts, settings and plan.',
    '- The dates on which you uploaded the files, created the albums and changed the details.',
    '- Previews, and what was recognized in pictures. Your devices make both again. What you said about people, memories and suggested labels is in the export.',
  ]
}

/** Quotes a title. Other people choose titles, so characters that could forge report lines are removed. */
const quoted = (title: string): string =>
  `“${title.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')}”`
