import { expect, it } from 'vitest'
import { bytesForForm, encodeForm } from './encode-form.ts'

const parse = ({ body, contentType }: ReturnType<typeof encodeForm>) =>
  new Response(body, { headers: { 'Content-Type': contentType } }).formData()

it('writes a form that others read, around the bytes of its file', async () => {
  const data = bytesForForm(5000)
  crypto.getRandomValues(data)
  const before = data.slice()
  const encoded = encodeForm({ uploadId: 'ä1', chunkIndex: '7' }, { field: 'chunkData', data })
  expect(encoded.body.buffer).toBe(data.buffer)
  const form = await parse(encoded)
  expect(form.get('uploadId')).toBe('ä1')
  expect(form.get('chunkIndex')).toBe('7')
  const file = form.get('chunkData') as File
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(before)
  expect([...form.keys()]).toEqual(['uploadId', 'chunkIndex', 'chunkData'])
})

it('writes the same form again, to the same bytes', async () => {
  const data = bytesForForm(3)
  for (const text of ['first', 'second']) {
    data.set([1, 2, 3])
    const form = await parse(encodeForm({ text }, { field: 'file', data }))
    expect(form.get('text')).toBe(text)
    expect((form.get('file') as File).size).toBe(3)
  }
})

it('refuses bytes without room, and texts that are too long for it', () => {
  const file = { field: 'file', data: new Uint8Array(3) }
  expect(() => encodeForm({}, file)).toThrow(RangeError)
  const roomy = { field: 'file', data: bytesForForm(3) }
  expect(() => encodeForm({ text: 'x'.repeat(2000) }, roomy)).toThrow(RangeError)
})
