// @peculiar/x509 needs this first.
import 'reflect-metadata'
import { createHash } from 'node:crypto'
import {
  Extension,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export interface KeyPair {
  keys: CryptoKeyPair
  /** The private key as PKCS #8, in PEM format. */
  pem: string
}

export async function createKeyPair(): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(P256, true, ['sign', 'verify'])
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    keys,
    pem: ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n'),
  }
}

/** Returns a request (PKCS #10) for a certificate of one host name, in DER. */
export async function certificateRequest(domain: string, { keys }: KeyPair): Promise<ArrayBuffer> {
  const request = await Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: P256,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: domain }])],
  })
  return request.rawData
}

/** The extension `id-pe-acmeIdentifier` of RFC 8737. */
const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31'

/** Returns the certificate that answers a challenge tls-alpn-01 (RFC 8737), with its key, in PEM format. */
export async function challengeCertificate(
  domain: string,
  keyAuthorization: string,
): Promise<{ cert: string; key: string }> {
  const { keys, pem } = await createKeyPair()
  const digest = createHash('sha256').update(keyAuthorization).digest()
  // A DER octet string of 32 bytes.
  const value = Buffer.concat([Buffer.from([0x04, digest.length]), digest])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    keys,
    signingAlgorithm: P256,
    name: `CN=${domain}`,
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + DAY),
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: domain }]),
      new Extension(ACME_IDENTIFIER, true, value),
    ],
  })
  return { cert: certificate.toString('pem'), key: pem }
}

const DAY = 24 * 60 * 60 * 1000
