import { formatNames } from '@safelight/contract/media-types'
import { describe, expect, it } from 'vitest'
import { checkSelection, parseLabels } from './upload-rules.ts'

const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const texts = (...files: File[]) => checkSelection(files, []).messages.map(each => each.text)

describe('what may be uploaded', () => {
  it('are JPEG, PNG, GIF and MP4 files', () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.jpg', 'image/jpg'),
      file('c.png', 'image/png'),
      file('d.gif', 'image/gif'),
      file('e.mp4', 'video/mp4'),
    ]
    const { accepted, messages } = checkSelection(files, [])
    expect(accepted.map(each => each.type)).toEqual([
      'image/jpeg',
      'image/jpeg',
      'image/png',
      'image/gif',
      'video/mp4',
    ])
    expect(messages).toEqual([])
  })

  it('says by name why a file is refused, and takes the rest of the batch', () => {
    const tooLarge = file('big.mp4', 'video/mp4', 5 * 1024 ** 3 + 1)
    const { accepted, messages } = checkSelection(
      [file('a.heic', 'image/heic'), file('a.jpg', 'image/jpeg'), tooLarge],
      [],
    )
    expect(accepted.map(each => each.file.name)).toEqual(['a.jpg'])
    expect(messages).toEqual([
      {
        kind: 'error',
        text: 'File "a.heic" has unsupported format. Only JPG, PNG, GIF, and MP4 files are allowed.',
      },
      { kind: 'error', text: 'File "big.mp4" is too large. Maximum size is 5GB.' },
    ])
    expect(texts(file('ok.mp4', 'video/mp4', 5 * 1024 ** 3))).toEqual([])
    expect(texts(file('empty.jpg', 'image/jpeg', 0))).toEqual([
      'empty.jpg: File is empty (0 bytes) or inaccessible',
    ])
  })

  it('are more formats where the installation takes them, and the sentence names what is in force', () => {
    const limits = { moreFormats: true }
    const files = [file('a.heic', 'image/heic'), file('b.CR2', ''), file('c.m4v', 'video/x-m4v')]
    const { accepted, messages } = checkSelection([...files, file('d.psd', '')], [], limits)
    expect(accepted.map(each => each.type)).toEqual(['image/heic', 'image/x-dcraw', 'video/mp4'])
    const names = formatNames(true)
    const listed = `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
    expect(names).toContain('HEIC')
    expect(messages.map(({ text }) => text)).toEqual([
      `File "d.psd" has unsupported format. Only ${listed} files are allowed.`,
    ])
    expect(checkSelection(files, []).accepted).toEqual([])
  })

  it('names up to three files of one problem, and counts more in one sentence', () => {
    const named = (count: number) => Array.from({ length: count }, (_, i) => `${i}.heic`)
    const refusals = (count: number) =>
      checkSelection(
        named(count).map(name => file(name, 'image/heic')),
        [],
      ).messages
    expect(refusals(3).map(({ names }) => names)).toEqual([undefined, undefined, undefined])
    expect(refusals(4)).toEqual([
      {
        kind: 'error',
        text: '4 files have an unsupported format. Only JPG, PNG, GIF, and MP4 files are allowed.',
        names: named(4),
      },
    ])
    const empty = Array.from({ length: 5 }, (_, i) => file(`${i}.jpg`, 'image/jpeg', 0))
    expect(texts(file('a.heic', 'image/heic'), ...empty, file('b.heic', 'image/heic'))).toEqual([
      expect.stringContaining('"a.heic"'),
      expect.stringContaining('"b.heic"'),
      '5 files are empty (0 bytes) or inaccessible.',
    ])
  })

  it('warns of a second file with the same name and size, in the batch and before', () => {
    const first = file('a.jpg', 'image/jpeg')
    const warning = { kind: 'warning', text: 'File "a.jpg" is already selected.' }
    const twice = checkSelection([first, file('a.jpg', 'image/jpeg')], [])
    expect(twice.accepted).toHaveLength(1)
    expect(twice.messages).toEqual([warning])
    expect(checkSelection([file('a.jpg', 'image/jpeg')], [first]).messages).toEqual([warning])
    expect(checkSelection([file('a.jpg', 'image/jpeg', 4)], [first]).messages).toEqual([])
  })

  it('says that only the first hundred are shown', () => {
    const many = Array.from({ length: 101 }, (_, i) => file(`${i}.jpg`, 'image/jpeg'))
    expect(checkSelection(many, []).accepted).toHaveLength(101)
    expect(texts(...many)).toEqual(['Showing first 100 files out of 101 total files.'])
    expect(texts(...many.slice(0, 100))).toEqual([])
  })
})

it('reads labels between commas, each once, without blanks', () => {
  expect(parseLabels(' beach, ,Sun,beach ,, two words')).toEqual(['beach', 'Sun', 'two words'])
})
