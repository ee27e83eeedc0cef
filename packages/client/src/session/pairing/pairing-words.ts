import { pairingWordsProblem } from '@safelight/crypto/pairing-code'
import { texts } from '@safelight/texts/client/session'

/** Describes the problem of typed words without any of them. Returns undefined for valid words. */
export function pairingWordsMessage(words: string): string | undefined {
  const problem = pairingWordsProblem(words)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'count':
      return texts.pairingWordCount({ count: problem.count })
    case 'unknown': {
      const list = new Intl.ListFormat('en').format(problem.positions.map(String))
      return texts.unknownPairingWords({ count: problem.positions.length, list })
    }
    case 'checksum':
      return texts.pairingWordsDoNotMatch
  }
}
