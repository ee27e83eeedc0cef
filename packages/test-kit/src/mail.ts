import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished } from 'vitest'
import { createMailer } from '../../../apps/server/src/mail/mailer.ts'
import { call, signUp } from './accounts/account.ts'
import { startServer } from './server.ts'

export interface Mail {
  to: string[]
  /** The whole message without soft line breaks. */
  text: string
}

/**
 * Starts a mail server. It rejects the first `refusals` messages to addresses that match `refused`, with
 * `responseCode`. It answers no message before `gate` resolves.
 */
export async function aMailServer({
  refusals = 0,
  responseCode = 451,
  refused = /^/,
  gate = Promise.resolve(),
} = {}) {
  const mails: Mail[] = []
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, callback) {
      const raw = await text(stream)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      await gate
      if (refused.test(`${to}`)) tries += 1
      if (refused.test(`${to}`) && tries <= refusals) {
        return callback(Object.assign(new Error('no, maria@example.org'), { responseCode }))
      }
      mails.push({ to, text: raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') })
      callback()
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, tries: () => tries }
}

type Refusals = NonNullable<Parameters<typeof aMailServer>[0]>

export async function aServerWithMail({
  pauses = [0, 0],
  now = () => new Date(),
  ...refusals
}: Refusals & { pauses?: number[]; now?: () => Date } = {}) {
  const smtp = await aMailServer(refusals)
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const from = 'photos@example.org'
  const mailer = createMailer({ url: smtp.url, from, logger, pauses })
  onTestFinished(() => mailer.close())
  const server = await startServer({ logger, mailer, publicUrl: 'http://localhost', now })
  const arrived = async () => {
    await mailer.idle()
    return smtp.mails.splice(0)
  }
  return { ...smtp, server, arrived, log }
}

type Server = Awaited<ReturnType<typeof aServerWithMail>>

export const tokenIn = (mail: Mail | undefined): string =>
  /http:\/\/localhost\/verify-email#([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''

export const bodyOf = ({ text }: Mail): string =>
  /text\/plain.*?\r\n\r\n(.*?)--/s.exec(text)?.[1] ?? ''

export const verify = ({ server }: Server, token: string) =>
  call(server, 'POST', '/api/auth/verify-email', { body: { token } })

export async function aVerified(mailed: Server, email: string) {
  const person = await signUp(mailed.server, email)
  expect((await verify(mailed, tokenIn((await mailed.arrived())[0]))).status).toBe(200)
  return person
}
