import { copyFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Server } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'
import { followCertificate, readCertificate } from '../../src/certificate.ts'

const pem = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/test-kit/src/tls/${name}.pem`, import.meta.url))

const shownBy = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.on('error', reject)
  })

async function following() {
  const folder = temporaryFolder()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  copyFileSync(pem('cert'), files.cert)
  copyFileSync(pem('key'), files.key)
  const https = readCertificate(files)
  const { app, port, context, log } = await startServer({ https })
  onTestFinished(followCertificate(app.server as unknown as Server, https, context.logger, 5))
  const failures = () => log.filter(line => line.includes('cannot be renewed')).length
  return { files, port, log, failures, first: await shownBy(port) }
}

it('serves a renewed certificate', async () => {
  const { files, port, first, log } = await following()
  for (const [name, file] of Object.entries(files)) {
    rmSync(file)
    symlinkSync(pem(`next-${name}`), file)
  }
  await expect.poll(() => shownBy(port)).not.toBe(first)
  expect(log.join('')).toContain('the certificate was renewed')
})

it.each([
  [
    'a key that belongs to another certificate',
    (files: { key: string }) => copyFileSync(pem('next-key'), files.key),
  ],
  ['a file without a certificate', (files: { cert: string }) => writeFileSync(files.cert, 'none')],
  ['no file', (files: { key: string }) => rmSync(files.key)],
])('keeps the old certificate if the server finds %s', async (_, spoil) => {
  const { files, port, first, failures } = await following()
  spoil(files)
  await expect.poll(failures).toBe(1)
  expect(await shownBy(port)).toBe(first)
  copyFileSync(pem('next-cert'), files.cert)
  copyFileSync(pem('next-key'), files.key)
  await expect.poll(() => shownBy(port)).not.toBe(first)
  expect(failures()).toBeLessThan(3)
})
