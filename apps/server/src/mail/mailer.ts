import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Message {
  /** Account mails have priority over notices. Each kind has its own queue. */
  kind: Kind
  to: string
  subject: string
  /** Plain text paragraphs, from which the HTML is generated. */
  paragraphs: readonly string[]
}

type Kind = 'account' | 'notice'

/** Sends mail in the background: callers neither wait for it nor fail with it. */
export interface Mailer {
  send(message: Message): void
  idle(): Promise<void>
  /** Cancels retries. Resolves once pending sends end, or after ten seconds. */
  close(): Promise<void>
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  from: string
  logger: Logger
  pauses?: readonly number[]
}

/**
 * The largest number of waiting messages of one kind, and of one kind to one address. Further messages are
 * dropped.
 */
const MOST_WAITING = 1000
const MOST_TO_ONE = 20
const PAUSES = [2_000, 30_000, 300_000]
/** How long closing waits for the mail server to take the last messages, in milliseconds. */
const PATIENCE = 10_000

/** Sends mail through SMTP, one message at a time. The log of a failure contains no address and no text. */
export function createMailer({ url, from, logger, pauses = PAUSES }: MailerOptions): Mailer {
  const transport = createTransport(pooled(url), {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  const waiting = new Map<Promise<void>, Message>()
  const lines: Record<Kind, (() => void)[]> = { account: [], notice: [] }
  let isSending = false

  /** Waits until no other message is being sent. After sending, the caller must call `sent`. */
  async function turn(kind: Kind): Promise<void> {
    if (isSending) await new Promise<void>(resolve => lines[kind].push(resolve))
    isSending = true
  }

  function sent(): void {
    const next = lines.account.shift() ?? lines.notice.shift()
    if (next) next()
    else isSending = false
  }

  /** Sends a message once. Resolves to true if the mail was sent, or if a retry makes no sense. */
  async function attempt(message: Message, isLast: boolean): Promise<boolean> {
    await turn(message.kind)
    try {
      await transport.sendMail(toMail(message))
      return true
    } catch (error) {
      logger.warn({ code: codeOf(error), last: isLast }, 'a mail was not sent')
      return isLast || isFinal(error)
    } finally {
      sent()
    }
  }

  async function deliver(message: Message): Promise<void> {
    for (const pause of [...pauses, undefined]) {
      if (await attempt(message, pause === undefined)) return
      await wait(pause, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
    }
  }

  async function idle(): Promise<void> {
    while (waiting.size > 0) await Promise.all(waiting.keys())
  }

  return {
    send(message) {
      const { kind, to } = message
      const alike = [...waiting.values()].filter(each => each.kind === kind)
      const toOne = alike.filter(each => each.to === to)
      if (alike.length >= MOST_WAITING || toOne.length >= MOST_TO_ONE) {
        logger.warn({ kind }, 'too many mails are waiting: one is dropped')
        return
      }
      const entry = deliver(message).finally(() => waiting.delete(entry))
      waiting.set(entry, message)
    },

    idle,

    async close() {
      closing.abort()
      await Promise.race([idle(), wait(PATIENCE, undefined, { ref: false })])
      transport.close()
    },
  }
}

function pooled(address: string): string {
  const url = new URL(address)
  url.searchParams.set('pool', 'true')
  url.searchParams.set('maxConnections', '1')
  return url.href
}

const toMail = ({ to, subject, paragraphs }: Message) => ({
  to,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs.map(text => `<p>${linked(escaped(text))}</p>`).join('\n'),
})

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const linked = (html: string): string =>
  /^https?:\/\/\S+$/.test(html) ? `<a href="${html}">${html}</a>` : html

const isFinal = (error: unknown): boolean =>
  Number((error as { responseCode?: unknown }).responseCode) >= 500

/**
 * Returns the codes of an error, for the log. Its other properties contain addresses and answers of the mail
 * server.
 */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return `${String(code ?? 'unknown')} ${typeof responseCode === 'number' ? responseCode : ''}`.trim()
}
