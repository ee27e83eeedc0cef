import { MORE_HEADER } from '@safelight/contract/cursors'
import type { Endpoint } from '@safelight/contract/endpoint'
import type { AnyOptions, ApiClient } from './api-client.ts'

/** What a server answered, by the calls. */
export type Answers = Map<string, Answer>

export interface Answer {
  body?: unknown
  /** What it says of a next page, if it does. */
  more: string | null
}

/** Makes calls with `api` and notes their answers in `answers`. */
export const recordingApi = (api: ApiClient, answers: Answers): ApiClient => ({
  async call(endpoint, ...[given]) {
    const options: AnyOptions = given ?? {}
    let more: string | null = null
    const onHeaders = (headers: Headers) => {
      more = headers.get(MORE_HEADER)
      options.onHeaders?.(headers)
    }
    const body = await (api.call as AnyCall)(endpoint, { ...options, onHeaders })
    answers.set(nameOf(endpoint, options), { body, more })
    return body as never
  },
})

/** Answers the same calls as they were answered then, and throws `otherwise` for any other. */
export const replayingApi = (answers: Answers, otherwise: unknown): ApiClient => ({
  async call(endpoint, ...[given]) {
    const options: AnyOptions = given ?? {}
    const answer = answers.get(nameOf(endpoint, options))
    const body = endpoint.response.safeParse(answer?.body)
    if (!answer || !body.success) throw otherwise
    const { more } = answer
    options.onHeaders?.(new Headers(more === null ? {} : { [MORE_HEADER]: more }))
    return body.data
  },
})

type AnyCall = (endpoint: Endpoint, options: AnyOptions) => Promise<unknown>

const nameOf = ({ method, path }: Endpoint, { params = {}, query = {} }: AnyOptions) =>
  JSON.stringify([method, path, params, query])
