import { LIMITS } from '@safelight/contract/limits'
import { request } from './api-client.ts'
import type { PostForm } from './post-form.ts'
import { requestHeaders } from './request-headers.ts'

/**
 * Posts forms to the server at `origin`, for programs without a page, such as the command line. Calls
 * `onProgress` only once, when the server answers.
 */
export const formsTo =
  (origin: string, token: string): PostForm =>
  async ({ method, path }, form, onProgress, signal) => {
    const url = origin + path
    // Remove the listener and the timer at the end. Otherwise, they would keep the body in memory.
    const within = new AbortController()
    const end = () => within.abort(signal.reason)
    const late = () => within.abort(new DOMException('Timeout', 'TimeoutError'))
    const timer = setTimeout(late, LIMITS.uploadTimeout)
    signal.addEventListener('abort', end)
    const { type, body } = encoded(form)
    try {
      signal.throwIfAborted()
      const response = await request(url, {
        method,
        credentials: 'omit',
        redirect: 'error',
        headers: { ...requestHeaders(method, url, token), 'Content-Type': type },
        body,
        signal: within.signal,
      })
      const answer: unknown = await response.json().catch(() => undefined)
      onProgress(1, 1)
      const { status, statusText } = response
      return { status, statusText, body: answer }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }

/**
 * Encodes a form as one Blob (RFC 7578) without copying its files. An abort of Node's own encoder would end
 * the program.
 */
function encoded(form: FormData): { type: string; body: Blob } {
  const boundary = `form-${crypto.randomUUID()}`
  const parts: BlobPart[] = []
  for (const [name, value] of form) {
    const about = typeof value === 'string' ? '' : `; filename="${value.name}"`
    const type = typeof value === 'string' ? '' : 'Content-Type: application/octet-stream\r\n'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n${type}\r\n`
    parts.push(head, value, '\r\n')
  }
  parts.push(`--${boundary}--\r\n`)
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Blob(parts) }
}
