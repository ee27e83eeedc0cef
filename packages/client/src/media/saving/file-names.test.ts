import { describe, expect, it } from 'vitest'
import { attachment, safeName, safeNames, stemOf, uniqueNames } from './file-names.ts'

describe('names of files', () => {
  it.each([
    ['Arezzo.jpg', 'Arezzo.jpg'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\a.jpg', 'C__a.jpg'],
    ['..', 'file'],
    ['.hidden', 'hidden'],
    ['con.JPG', '_con.JPG'],
    ['line\nbreak\u202egpj.exe', 'line_break_gpj.exe'],
    ['half \ud800 pair.jpg', 'half \ufffd pair.jpg'],
    ['', 'file'],
    ['Färöer 😀.jpg', 'Färöer 😀.jpg'],
  ])('are made safe: %j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('are cut without losing the extension', () => {
    const safe = safeName(`${'ä😀'.repeat(500)}.jpg`)
    expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(200)
    expect(safe).toMatch(/^(ä😀)+ä?\.jpg$/)
  })

  it('are unique, ignoring case', () => {
    expect(safeNames(['a.jpg', 'A.JPG', 'a.jpg', 'a (2).jpg', 'b', 'b'])).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (3).jpg',
      'a (2) (2).jpg',
      'b',
      'b (2)',
    ])
    const many = safeNames(Array.from({ length: 20_000 }, () => 'IMG.jpg'))
    expect(new Set(many).size).toBe(20_000)
  })
})

it('a file name stays unique even with an appended suffix such as .json', () => {
  const nameOf = uniqueNames(['.json'])
  expect(['a', 'a.json', 'A', 'b.json', 'b'].map(name => nameOf(name))).toEqual([
    'a',
    'a (2).json',
    'A (3)',
    'b.json',
    'b (2)',
  ])
})

it('a live photo gets a name that is unique for its picture and for its movie', () => {
  const nameOf = uniqueNames()
  const movieBeside = (name: string) => `${stemOf(name)}.mov`
  expect(nameOf('IMG_1.MOV')).toBe('IMG_1.MOV')
  expect(nameOf('IMG_1.heic', movieBeside)).toBe('IMG_1 (2).heic')
  expect(nameOf('img_1 (2).mov')).toBe('img_1 (2) (2).mov')
})

describe('the header of a download', () => {
  it('the header of a download contains the file name for old and for new browsers', () => {
    expect(attachment('Arezzo.jpg')).toBe(
      `attachment; filename="Arezzo.jpg"; filename*=UTF-8''Arezzo.jpg`,
    )
    expect(attachment(`Fä"r'(1)*%.jpg`)).toBe(
      `attachment; filename="F__r'(1)*_.jpg"; filename*=UTF-8''F%C3%A4%22r%27%281%29%2A%25.jpg`,
    )
  })
})
