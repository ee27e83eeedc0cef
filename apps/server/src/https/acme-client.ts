import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** A problem document of an ACME server (RFC 8555, section 6.7), or of one challenge. */
export class AcmeProblem extends Error {
  override name = 'AcmeProblem'
  /** The last part of the type's URN, such as `rateLimited`. */
  readonly kind: string
  /** When the server accepts the request again, in milliseconds since 1970. */
  readonly retryAt: number | undefined

  constructor(problem: unknown, retryAt?: number) {
    const { type = '', detail = '' } = problemDocument.safeParse(problem).data ?? {}
    super(detail)
    this.kind = type.replace(/^urn:ietf:params:acme:error:/, '')
    this.retryAt = retryAt
  }
}

/** The ACME server does not answer, or what answers is not one. */
export class AcmeUnavailable extends Error {
  override name = 'AcmeUnavailable'
}

const problemDocument = z.object({ type: z.string().optional(), detail: z.string().optional() })
const address = z.url({ protocol: /^https?$/ })
const directoryDocument = z.object({ newNonce: address, newAccount: address, newOrder: address })
const orderDocument = z.object({
  status: z.string(),
  authorizations: z.array(address),
  finalize: address,
  certificate: address.optional(),
  error: z.unknown().optional(),
})
const authorizationDocument = z.object({
  status: z.string(),
  challenges: z.array(
    z.object({
      type: z.string(),
      url: address,
      token: z.string().optional(),
      error: z.unknown().optional(),
    }),
  ),
})

export type Order = z.output<typeof orderDocument> & { url: string }
export type Authorization = z.output<typeof authorizationDocument>

interface Answer {
  body: string
  headers: Headers
}

/** The longest wait between two looks at an order, in milliseconds. */
const LONGEST_PAUSE = 10_000
/** How often the client repeats a request whose nonce the server rejects. */
const NONCE_TRIES = 5

/**
 * A client of ACME (RFC 8555) for one account. Rejects with `AcmeProblem` if the server refuses a request, and
 * with `AcmeUnavailable` if there is no ACME server at the directory's address.
 */
export class AcmeClient {
  readonly #directory: string
  readonly #key: KeyObject
  readonly #signal: AbortSignal
  #account: string | undefined
  #urls: z.output<typeof directoryDocument> | undefined
  #nonce: string | undefined

  /**
   * @param key The account's P-256 key, in PEM format.
   * @param account The account's address; undefined before `createAccount`.
   */
  constructor(
    directory: string,
    { key, account }: { key: string; account?: string | undefined },
    signal: AbortSignal,
  ) {
    this.#directory = directory
    this.#key = createPrivateKey(key)
    this.#account = account
    this.#signal = signal
  }

  /** Creates the account, and accepts the terms of service. Returns the account's address. */
  async createAccount(): Promise<string> {
    const { newAccount } = await this.#directoryUrls()
    this.#account = undefined
    const { headers } = await this.#post(newAccount, { termsOfServiceAgreed: true })
    this.#account = headers.get('location') ?? undefined
    if (this.#account === undefined) throw new AcmeUnavailable(newAccount)
    return this.#account
  }

  async createOrder(domain: string): Promise<Order> {
    const { newOrder } = await this.#directoryUrls()
    const identifiers = [{ type: 'dns', value: domain }]
    const answer = await this.#post(newOrder, { identifiers })
    const url = answer.headers.get('location')
    if (!url) throw new AcmeUnavailable(newOrder)
    return { ...parse(orderDocument, answer, newOrder), url }
  }

  async authorization(url: string): Promise<Authorization> {
    return parse(authorizationDocument, await this.#post(url), url)
  }

  /** Tells the server that the challenge's answer is in place, and waits for its verdict. */
  async answerChallenge(authorization: string, challenge: string): Promise<Authorization> {
    await this.#post(challenge, {})
    return this.#settled(authorizationDocument, authorization, ['pending', 'processing'])
  }

  /** Returns the certificate with its chain, in PEM format. `request` is a PKCS #10 request in DER. */
  async finishOrder({ url, finalize }: Order, request: ArrayBuffer): Promise<string> {
    await this.#post(finalize, { csr: Buffer.from(request).toString('base64url') })
    const order = await this.#settled(orderDocument, url, ['pending', 'ready', 'processing'])
    if (!order.certificate) throw new AcmeProblem(order.error)
    return (await this.#post(order.certificate)).body
  }

  /** The text that proves control of a domain (RFC 8555, section 8.1). */
  keyAuthorization(token: string): string {
    const { crv, kty, x, y } = this.#jwk()
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y }))
    return `${token}.${thumbprint.digest('base64url')}`
  }

  async #settled<T extends { status: string }>(
    schema: z.ZodType<T>,
    url: string,
    unsettled: string[],
  ): Promise<T> {
    for (;;) {
      const answer = await this.#post(url)
      const found = parse(schema, answer, url)
      if (!unsettled.includes(found.status)) return found
      const pause = (retryTime(answer.headers) ?? 0) - Date.now()
      const milliseconds = Math.min(Math.max(pause, 1000), LONGEST_PAUSE)
      await delay(milliseconds, undefined, { signal: this.#signal })
    }
  }

  /** Sends a signed request. Without a payload, it only reads ("POST-as-GET"). */
  async #post(url: string, payload?: object): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const response = await this.#send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/jose+json' },
        body: this.#signed(url, await this.#takeNonce(), payload),
      })
      this.#nonce = response.headers.get('replay-nonce') ?? undefined
      if (response.ok) return response
      const problem = new AcmeProblem(json(response.body), retryTime(response.headers))
      if (problem.kind === '') throw new AcmeUnavailable(`${url}: ${response.status}`)
      if (problem.kind !== 'badNonce' || tries === NONCE_TRIES) throw problem
    }
  }

  #signed(url: string, nonce: string, payload?: object): string {
    const from = this.#account === undefined ? { jwk: this.#jwk() } : { kid: this.#account }
    const header = encoded({ alg: 'ES256', nonce, url, ...from })
    const content = payload === undefined ? '' : encoded(payload)
    const signature = sign('sha256', Buffer.from(`${header}.${content}`), {
      key: this.#key,
      dsaEncoding: 'ieee-p1363',
    })
    return JSON.stringify({
      protected: header,
      payload: content,
      signature: signature.toString('base64url'),
    })
  }

  async #takeNonce(): Promise<string> {
    const { newNonce } = await this.#directoryUrls()
    const nonce =
      this.#nonce ?? (await this.#send(newNonce, { method: 'HEAD' })).headers.get('replay-nonce')
    if (!nonce) throw new AcmeUnavailable(newNonce)
    return nonce
  }

  async #directoryUrls() {
    this.#urls ??= parse(directoryDocument, await this.#send(this.#directory), this.#directory)
    return this.#urls
  }

  async #send(url: string, init?: RequestInit): Promise<Answer & { ok: boolean; status: number }> {
    try {
      const response = await fetch(url, { ...init, signal: this.#signal })
      const { ok, status, headers } = response
      return { ok, status, headers, body: await response.text() }
    } catch (cause) {
      throw new AcmeUnavailable(url, { cause })
    }
  }

  #jwk() {
    const { kty, crv, x, y } = createPublicKey(this.#key).export({ format: 'jwk' })
    return { kty, crv, x, y }
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parse<T>(schema: z.ZodType<T>, { body }: Pick<Answer, 'body'>, url: string): T {
  const { data, error } = schema.safeParse(json(body))
  if (error) throw new AcmeUnavailable(url, { cause: error })
  return data
}

/** Returns the time in a header `Retry-After`, which has seconds or a date. */
function retryTime(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const time = /^\d+$/.test(text) ? Date.now() + Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
