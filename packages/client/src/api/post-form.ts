import type { Endpoint } from '@safelight/contract/endpoint'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/client/api'
import { ApiError } from './api-client.ts'
import { isInDesktopApp } from './fetch-named.ts'
import { encodeForm, type Form, formDataOf } from './form.ts'
import { requestHeaders } from './request-headers.ts'

/** `body` is the parsed JSON. It is undefined if the answer is no JSON. */
export interface FormAnswer {
  status: number
  statusText: string
  body: unknown
}

/** `onProgress` gets the number of sent bytes. Throws ApiError if no answer arrives, or when aborted. */
export type PostForm = (
  endpoint: Endpoint,
  form: Form,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
) => Promise<FormAnswer>

/**
 * Posts forms from a page to its own server. Only XMLHttpRequest reports the progress of an upload. `origin`
 * is the server's origin, if it is not the page's.
 */
export const formsFromPage =
  (token: string | null, origin = ''): PostForm =>
  ({ method, path }, form, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(method, origin + path)
      for (const [name, value] of Object.entries(requestHeaders(method, path, token))) {
        request.setRequestHeader(name, value)
      }
      request.timeout = LIMITS.uploadTimeout
      request.upload.onprogress = event => onProgress(event.loaded, event.total)
      request.onerror = () => reject(new ApiError('NETWORK', 0, texts.networkError))
      request.ontimeout = () => reject(new ApiError('TIMEOUT', 0, texts.timeout))
      request.onabort = () => reject(signal.reason)
      request.onload = () => {
        const { status, statusText, responseText } = request
        resolve({ status, statusText, body: parse(responseText) })
      }
      // Remove the listener: through it, a long-lived signal would keep the body in memory.
      request.onloadend = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) return reject(signal.reason)
      if (!isInDesktopApp()) return request.send(formDataOf(form))
      const { type, body } = encodeForm(form)
      request.setRequestHeader('Content-Type', type)
      request.send(body)
    })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
