import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Message {
  /** Mails about the account itself go before notices, and notices never take their place. */
  kind: Kind
  to: string
  subject: string
  /** Paragraphs of plain text; the HTML is made of them. */
  paragraphs: readonly string[]
}

type Kind = 'account' | 'notice'

/** Sends mail beside the calls that ask for it: none waits for it, and none fails with it. */
export interface Mailer {
  send(message: Message): void
  /** Resolves once nothing is waiting. */
  idle(): Promise<void>
  /** Tries nothing again that has failed; resolves once what is under way has been sent, or after ten seconds. */
  close(): Promise<void>
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  from: string
  logger: Logger
  /** Milliseconds before each further try. */
  pauses?: readonly number[]
}

/** Messages of each kind that wait at most, and those to one address; what comes when there are so many is dropped. */
const MOST_WAITING = 1000
const MOST_TO_ONE = 20
const PAUSES = [2_000, 30_000, 300_000]
/** How long the mail server may take for the last ones. */
const PATIENCE = 10_000

/** Mail by SMTP, one message at a time. Failures are logged without addresses or texts. */
export function createMailer({ url, from, logger, pauses = PAUSES }: MailerOptions): Mailer {
  const transport = createTransport(pooled(url), {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  /** Deliveries that have not ended, also those that wait for another try. */
  const waiting = new Map<Promise<void>, Message>()
  const lines: Record<Kind, (() => void)[]> = { account: [], notice: [] }
  let isSending = false

  /** Resolves when it is this message's turn; `sent` lets the next one have it. */
  async function turn(kind: Kind): Promise<void> {
    if (isSending) await new Promise<void>(resolve => lines[kind].push(resolve))
    isSending = true
  }

  function sent(): void {
    const next = lines.account.shift() ?? lines.notice.shift()
    if (next) next()
    else isSending = false
  }

  /** Whether that was the last try. */
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
      // What waits for another try holds up no other.
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

/** All messages go by one connection, one after another. */
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

/** An address of ours that is a paragraph of its own. */
const linked = (html: string): string =>
  /^https?:\/\/\S+$/.test(html) ? `<a href="${html}">${html}</a>` : html

/** The mail server will not take this message later either. */
const isFinal = (error: unknown): boolean =>
  Number((error as { responseCode?: unknown }).responseCode) >= 500

/** Other properties of such errors hold addresses and what the mail server said. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return `${String(code ?? 'unknown')} ${typeof responseCode === 'number' ? responseCode : ''}`.trim()
}
