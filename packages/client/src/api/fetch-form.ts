import { LIMITS } from '@safelight/contract/limits'
import { request } from './api-client.ts'
import { encodeForm } from './form.ts'
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
    // An abort of Node's own encoder for FormData would end the program.
    const { type, body } = encodeForm(form)
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
