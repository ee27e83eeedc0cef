import { describe, expect, it } from 'vitest'
import { phrasesIn, proseOf } from './prose.mjs'

describe('phrasesIn', () => {
  it.each([
    ['Who comes meanwhile gets other memory.', 'Who'],
    ['The upload goes on where it was.', 'goes on'],
    ['It is there as long as the page is.', 'as long as'],
    ['Says what was lost.', 'what was'],
  ])('finds a phrase to replace in: %s', (text, phrase) => {
    expect(phrasesIn(text).map(found => found.phrase)).toEqual([phrase])
  })

  it.each([
    'What happened? Try again.',
    'Takes no more than 5 MB.',
    'The browser resumes the upload.',
  ])('finds no phrase to replace in: %s', text => {
    expect(phrasesIn(text)).toEqual([])
  })
})

describe('proseOf', () => {
  const textsOf = (path, content) => proseOf(path, content).map(({ text }) => text)

  it('reads comments and test titles from code', () => {
    const code =
      "const beside = 1 // a comment\n/** A block. */\n * continues\ntest('a title', () => {})\n"
    expect(textsOf('a.ts', code)).toEqual([
      'a comment',
      'A block. */',
      'continues',
      "a title', () => {})",
    ])
  })

  it('leaves out code and quoted phrases of documents', () => {
    const document = 'A.\n```\nbeside\n```\n| before | after |\n|---|---|\n| anew | again |\n\nB.'
    expect(textsOf('a.md', document)).toEqual(['A.', '```', '', 'B.'])
  })

  it('reads every line of a text catalog', () => {
    expect(proseOf('packages/texts/src/en/a.ts', "x\n  key: 'anew',")).toEqual([
      { line: 1, text: 'x' },
      { line: 2, text: "key: 'anew'," },
    ])
  })
})
