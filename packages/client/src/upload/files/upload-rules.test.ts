import { formatNames, MEDIA_TYPES, uploadTypes } from '@safelight/contract/media-types'
import { describe, expect, it } from 'vitest'
import { checkSelection, parseLabels, refusedContent } from './upload-rules.ts'

const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const texts = async (...files: File[]) =>
  (await checkSelection(files, [])).messages.map(each => each.text)

describe('upload rules', () => {
  it('accept JPEG, PNG, GIF and MP4 files', async () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.jpg', 'image/jpg'),
      file('c.png', 'image/png'),
      file('d.gif', 'image/gif'),
      file('e.mp4', 'video/mp4'),
    ]
    const { accepted, messages } = await checkSelection(files, [])
    expect(accepted.map(each => each.type)).toEqual([
      'image/jpeg',
      'image/jpeg',
      'image/png',
      'image/gif',
      'video/mp4',
    ])
    expect(messages).toEqual([])
  })

  it('accept files whose name tells no type by their content, if more formats are on', async () => {
    const files = [
      new File(['GIF89a'], 'no ending'),
      new File(['GIF89a'], 'b.unknown', { type: 'text/plain' }),
      new File(['\0\0\0\x14ftyp3gp4'], 'c.360'),
      new File(['abc'], 'd.mpo'),
      new File(['abc'], 'e.3gp', { type: 'video/3gpp' }),
      new File(['text'], 'f'),
      new File(['%PDF-1.7'], 'g'),
    ]
    const accepted = async (moreFormats: boolean) =>
      (await checkSelection(files, [], { moreFormats })).accepted.map(each => each.type)
    const [gif, jpeg, mp4] = ['image/gif', 'image/jpeg', 'video/mp4']
    expect(await accepted(true)).toEqual([gif, gif, mp4, jpeg, mp4])
    expect(await accepted(false)).toEqual([])
  })

  it('say what to do with a BigTIFF', async () => {
    const bigTiff = new File(['II+\0\x08\0\0\0'], 'scan.tif')
    expect(await refusedContent(bigTiff, true)).toBe(
      'File "scan.tif" is a BigTIFF, which Safelight cannot open. Save it as a TIFF of less than 4 GB, and upload that file.',
    )
  })

  describe.each(uploadTypes(true))('say why a file named as %s is refused', type => {
    const { name: format, extensions } = MEDIA_TYPES[type]
    const name = `a.${extensions[0]}`
    const refusal = (...content: BlobPart[]) => refusedContent(new File(content, name), true)

    it('that holds a web page', async () => {
      expect(await refusal('<!doctype html><p>Please sign in')).toBe(
        `File "${name}" is not a photo, video or PDF: it contains only text, such as a web page.`,
      )
    })

    it('that holds random bytes', async () => {
      const random = Uint8Array.from({ length: 3000 }, (_, i) => (i * 89 + 145) & 255)
      const text = `File "${name}" is damaged, or it is not a ${format} file.`
      expect(await refusal(random)).toBe(text)
      expect(await refusal(new Uint8Array(3000))).toBe(text)
    })
  })

  it('name the allowed formats if the content has another one', async () => {
    const heic = new File(['\0\0\0\x14ftypheic\0\0\0\0mif1'], 'a.jpg')
    expect(await refusedContent(heic, false)).toMatch(/unsupported format/)
    expect(await refusedContent(new File(['\0'], 'a.xyz'), true)).toMatch(/unsupported format/)
  })

  it('report each refused file with the reason', async () => {
    const tooLarge = file('big.mp4', 'video/mp4', 5 * 1024 ** 3 + 1)
    const { accepted, messages } = await checkSelection(
      [file('a.heic', 'image/heic'), file('a.jpg', 'image/jpeg'), tooLarge],
      [],
    )
    expect(accepted.map(each => each.file.name)).toEqual(['a.jpg'])
    expect(messages).toEqual([
      {
        kind: 'error',
        text: 'File "a.heic" has unsupported format. Only JPG, PNG, GIF, and MP4 files are allowed.',
        files: ['a.heic'],
      },
      {
        kind: 'error',
        text: 'File "big.mp4" is too large. Maximum size is 5GB.',
        files: ['big.mp4'],
      },
    ])
    expect(await texts(file('ok.mp4', 'video/mp4', 5 * 1024 ** 3))).toEqual([])
    expect(await texts(file('empty.jpg', 'image/jpeg', 0))).toEqual([
      'empty.jpg: File is empty (0 bytes) or inaccessible',
    ])
  })

  it('accept more formats if the installation allows them', async () => {
    const limits = { moreFormats: true }
    const files = [file('a.heic', 'image/heic'), file('b.CR2', ''), file('c.m4v', 'video/x-m4v')]
    const { accepted, messages } = await checkSelection([...files, file('d.psd', '')], [], limits)
    expect(accepted.map(each => each.type)).toEqual(['image/heic', 'image/x-dcraw', 'video/mp4'])
    const names = formatNames(true)
    const listed = `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
    expect(names).toContain('HEIC')
    expect(messages.map(({ text }) => text)).toEqual([
      `File "d.psd" has unsupported format. Only ${listed} files are allowed.`,
    ])
    expect((await checkSelection(files, [])).accepted).toEqual([])
  })

  it('report more than three files with the same problem in one sentence', async () => {
    const named = (count: number) => Array.from({ length: count }, (_, i) => `${i}.heic`)
    const refusals = async (count: number) => {
      const refused = named(count).map(name => file(name, 'image/heic'))
      return (await checkSelection(refused, [])).messages
    }
    expect((await refusals(3)).map(({ names }) => names)).toEqual([undefined, undefined, undefined])
    expect(await refusals(4)).toEqual([
      {
        kind: 'error',
        text: '4 files have an unsupported format. Only JPG, PNG, GIF, and MP4 files are allowed.',
        names: named(4),
        files: named(4),
      },
    ])
    const empty = Array.from({ length: 5 }, (_, i) => file(`${i}.jpg`, 'image/jpeg', 0))
    expect(
      await texts(file('a.heic', 'image/heic'), ...empty, file('b.heic', 'image/heic')),
    ).toEqual([
      expect.stringContaining('"a.heic"'),
      expect.stringContaining('"b.heic"'),
      '5 files are empty (0 bytes) or inaccessible.',
    ])
  })

  it('warn about a file that the user chooses twice', async () => {
    const first = file('a.jpg', 'image/jpeg')
    const text = 'File "a.jpg" is already selected.'
    const warning = { kind: 'warning', text, files: ['a.jpg'] }
    const twice = await checkSelection([first, file('a.jpg', 'image/jpeg')], [])
    expect(twice.accepted).toHaveLength(1)
    expect(twice.messages).toEqual([warning])
    const again = await checkSelection([file('a.jpg', 'image/jpeg')], [first])
    expect(again.messages).toEqual([warning])
  })

  it('compare files of the same name and size by content', async () => {
    const contents = ['one', 'two', 'six', 'ten', 'one']
    const chosen = contents.map(
      content => new File([content], 'IMG_0001.JPG', { type: 'image/jpeg' }),
    )
    const { accepted, messages } = await checkSelection(chosen, [])
    expect(await Promise.all(accepted.map(each => each.file.text()))).toEqual(contents.slice(0, 4))
    expect(messages.map(({ text }) => text)).toEqual(['File "IMG_0001.JPG" is already selected.'])
  })

  it('say that only the first hundred files are shown', async () => {
    const many = Array.from({ length: 101 }, (_, i) => file(`${i}.jpg`, 'image/jpeg'))
    expect((await checkSelection(many, [])).accepted).toHaveLength(101)
    expect(await texts(...many)).toEqual(['Showing first 100 files out of 101 total files.'])
    expect(await texts(...many.slice(0, 100))).toEqual([])
  })
})

it('splits labels at commas', () => {
  expect(parseLabels(' beach, ,Sun,beach ,, two words')).toEqual(['beach', 'Sun', 'two words'])
})
