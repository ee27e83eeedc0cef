import { texts } from '@safelight/texts/server/https'
import { AcmeProblem, AcmeUnavailable } from './acme-client.ts'
import type { Domain } from './kept-certificate.ts'

/** Says in one sentence why there is no new certificate, and what to do. `retry` is the time of the next try. */
export function sentenceAbout(
  error: unknown,
  { domain, directory }: Domain,
  retry: string,
): string {
  if (error instanceof AcmeUnavailable) return texts.authoritySilent({ directory })
  if (!(error instanceof AcmeProblem)) {
    return texts.notObtained({
      domain,
      reason: error instanceof Error ? error.message : `${error}`,
    })
  }
  const reason = error.message
  switch (causeOf(error)) {
    case 'dns':
      return texts.dnsWrong({ domain, reason })
    case 'connection':
    case 'tls':
      return texts.portsClosed({ domain, reason })
    case 'unauthorized':
    case 'incorrectResponse':
      return texts.otherServer({ domain, reason })
    case 'caa':
      return texts.caaForbids({ domain, reason })
    case 'rateLimited':
      return texts.rateLimited({ domain, retry, reason })
    case 'rejectedIdentifier':
    case 'malformed':
    case 'unsupportedIdentifier':
      return texts.domainRejected({ domain, reason })
    case 'externalAccountRequired':
      return texts.accountRequired({ directory })
    default:
      return texts.notObtained({ domain, reason })
  }
}

/** Returns the kind of problem. Some authorities report failures of DNS and connections under broader kinds. */
function causeOf({ kind, message }: AcmeProblem): string {
  if (!['malformed', 'unauthorized', 'connection'].includes(kind)) return kind
  if (/resolve|no such host|nxdomain|servfail/i.test(message)) return 'dns'
  return /failed to connect|refused|timed? ?out/i.test(message) ? 'connection' : kind
}
