import { type Bytes, concat } from '@safelight/crypto/bytes'

/** The fields of a form, in order. */
export type Form = readonly (readonly [name: string, value: string | Blob | Bytes])[]

/** Encodes a form (RFC 7578). The body is a Blob if the form has one, because a Blob's bytes are not copied. */
export function encodeForm(form: Form): { type: string; body: Blob | Bytes } {
  const boundary = `form-${crypto.randomUUID()}`
  const parts: (string | Blob | Bytes)[] = []
  for (const [name, value] of form) {
    const isText = typeof value === 'string'
    const about = isText ? '' : `; filename="${name}"`
    const type = isText ? '' : 'Content-Type: application/octet-stream\r\n'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n${type}\r\n`
    parts.push(head, value, '\r\n')
  }
  parts.push(`--${boundary}--\r\n`)
  return { type: `multipart/form-data; boundary=${boundary}`, body: joined(parts) }
}

function joined(parts: readonly (string | Blob | Bytes)[]): Blob | Bytes {
  const bytes: Bytes[] = []
  for (const part of parts) {
    if (part instanceof Blob) return new Blob([...parts])
    bytes.push(typeof part === 'string' ? new TextEncoder().encode(part) : part)
  }
  return concat(...bytes)
}

/** Builds the browser's own form, from which developer tools and tests can read the text fields. */
export function formDataOf(form: Form): FormData {
  const data = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value instanceof Blob ? value : new Blob([value]), name)
  }
  return data
}
