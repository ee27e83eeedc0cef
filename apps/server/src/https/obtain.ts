import { createSecureContext } from 'node:tls'
import { type AcmeClient, AcmeProblem, type Authorization } from './acme-client.ts'
import type { Challenges } from './challenges.ts'
import { certificateRequest, createKeyPair } from './x509.ts'

export type ChallengeType = 'http-01' | 'tls-alpn-01'

/** Why a second kind of challenge cannot help: the problem is the name or its DNS, not a port. */
const FINAL = ['dns', 'caa', 'rateLimited', 'rejectedIdentifier', 'malformed']

/**
 * Orders a certificate for a domain. If the authority cannot verify the first kind of challenge, tries the
 * next. Returns the chain and a new key in PEM format. Rejects with `AcmeProblem` or `AcmeUnavailable`.
 */
export async function obtain(
  client: AcmeClient,
  domain: string,
  types: ChallengeType[],
  challenges: Challenges,
): Promise<{ cert: string; key: string }> {
  const [type, ...others] = types
  if (type === undefined) throw new AcmeProblem({ detail: 'no kind of challenge is left' })
  const order = await client.createOrder(domain)
  try {
    for (const url of order.authorizations) await prove(client, url, { domain, type }, challenges)
  } catch (error) {
    const isFinal = !(error instanceof AcmeProblem) || FINAL.includes(error.kind)
    if (isFinal || others.length === 0) throw error
    // If the other kind fails too, the first failure says more: most people forward port 80.
    return await obtain(client, domain, others, challenges).catch(() => {
      throw error
    })
  }
  const pair = await createKeyPair()
  const cert = await client.finishOrder(order, await certificateRequest(domain, pair))
  const made = { cert, key: pair.pem }
  createSecureContext(made)
  return made
}

async function prove(
  client: AcmeClient,
  url: string,
  { domain, type }: { domain: string; type: ChallengeType },
  challenges: Challenges,
): Promise<void> {
  const authorization = await client.authorization(url)
  if (authorization.status === 'valid') return
  const challenge = challengeOf(authorization, type)
  if (!challenge?.token) throw new AcmeProblem({ detail: `no challenge ${type} is offered` })
  const name = type === 'http-01' ? challenge.token : domain
  await challenges.publish(name, client.keyAuthorization(challenge.token))
  const settled = await client.answerChallenge(url, challenge.url)
  if (settled.status !== 'valid') throw new AcmeProblem(challengeOf(settled, type)?.error)
}

const challengeOf = ({ challenges }: Authorization, type: ChallengeType) =>
  challenges.find(challenge => challenge.type === type)
