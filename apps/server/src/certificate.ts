import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type Server } from 'node:tls'
import { texts } from '@safelight/texts/server/start'
import type { Logger } from 'pino'
import { StartError } from './start-error.ts'

export interface Certificate {
  cert: Buffer
  key: Buffer
  files: { cert: string; key: string }
}

/** Polling interval in milliseconds. Watching would miss renewals that replace files or symbolic links. */
const INTERVAL = 10_000

/**
 * Reads the files that TLS_CERT and TLS_KEY name. Throws StartError if one is unreadable or they do not
 * match.
 */
export function readCertificate(files: Certificate['files']): Certificate {
  const pair = { cert: readNamed('TLS_CERT', files.cert), key: readNamed('TLS_KEY', files.key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new StartError(texts.certificateInvalid, { cause: error })
  }
  return { ...pair, files }
}

/**
 * Polls the certificate's files and updates the HTTPS server, until the returned function is called. If the
 * files are unreadable or do not match, logs this once and keeps the old certificate.
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  { cert, key, files }: Certificate,
  logger: Logger,
  interval = INTERVAL,
): () => void {
  let seen = Buffer.concat([cert, key])
  let lastFailure = ''
  const look = async () => {
    try {
      const pair = { cert: await readFile(files.cert), key: await readFile(files.key) }
      const found = Buffer.concat([pair.cert, pair.key])
      if (found.equals(seen)) return
      seen = found
      server.setSecureContext(pair)
      lastFailure = ''
      logger.info('the certificate was renewed')
    } catch (error) {
      if (String(error) === lastFailure) return
      lastFailure = String(error)
      logger.error({ err: error }, 'the certificate cannot be renewed; the old one stays')
    }
  }
  const timer = setInterval(look, interval)
  timer.unref()
  return () => clearInterval(timer)
}

function readNamed(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartError(texts.fileUnreadable({ name }), { cause: error })
  }
}
