import { utf8 } from '@safelight/contract/utf8'
import { type Bytes, concat, fromUtf8 } from '@safelight/crypto/bytes'
import { expect, test } from 'vitest'
import { boundaryIn, readForm } from './multipart.ts'

async function partsOf(bytes: Bytes, step: number, boundary: string) {
  const stream = new ReadableStream<Bytes>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += step) controller.enqueue(bytes.slice(at, at + step))
      controller.close()
    },
  })
  const parts: [string | undefined, string, string][] = []
  for await (const { fileName, type, content } of readForm(stream, boundary)) {
    const pieces: Bytes[] = []
    for await (const piece of content) pieces.push(piece)
    parts.push([fileName, type, fromUtf8(concat(...pieces))])
  }
  return parts
}

test.each([1, 2, 3, 7, 64, 100_000])(
  'reads a form that arrives in chunks of %i bytes',
  async step => {
    const form = new FormData()
    form.append('title', 'a title')
    form.append(
      'files',
      new File(['\r\n--not the end\r\n-'], 'Straße "1".jpg', { type: 'image/jpeg' }),
    )
    form.append('files', new File([], 'empty.mp4', { type: 'video/mp4' }))
    form.append('files', new File(['\r\n'], 'break.png', { type: 'image/png' }))
    const response = new Response(form)
    const boundary = boundaryIn(response.headers.get('content-type')) ?? ''
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(await partsOf(bytes, step, boundary)).toEqual([
      [undefined, '', 'a title'],
      ['Straße "1".jpg', 'image/jpeg', '\r\n--not the end\r\n-'],
      ['empty.mp4', 'video/mp4', ''],
      ['break.png', 'image/png', '\r\n'],
    ])
  },
)

test.each([
  '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhalf of it',
  '--b\r\nContent-Disposition: form-data; name="f"',
  '',
])('refuses a form that ends early', async text => {
  await expect(partsOf(utf8(text), 5, 'b')).rejects.toThrow(TypeError)
})

test('finds the boundary of a form, and of nothing else', () => {
  expect(boundaryIn('multipart/form-data; boundary=----a')).toBe('----a')
  expect(boundaryIn('multipart/form-data; boundary="a b"')).toBe('a b')
  expect(boundaryIn('text/plain; boundary=a')).toBeUndefined()
  expect(boundaryIn(null)).toBeUndefined()
})
