import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { run, start } from '@safelight/test-kit/programs/process'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { freePort } from '../../../../scripts/services/program.mjs'

const tls = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/test-kit/src/tls/${name}`, import.meta.url))

async function fail(env: Record<string, string>) {
  const { ended, output } = run(env)
  return { code: await ended, output: await output }
}

it('the server starts with a new data folder', async () => {
  const folder = join(temporaryFolder(), 'data')
  const { url, child, ended } = await start({ SAFELIGHT_DATA: folder })
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'secret')).size).toBe(32)
  expect(statSync(join(folder, 'safelight.sqlite')).mode & 0o777).toBe(0o600)
})

it('the server keeps its secret and its data across a restart', async () => {
  const folder = temporaryFolder()
  const saltOf = async (url: string) => {
    const response = await fetch(`${url}/api/auth/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"nobody@example.org"}',
    })
    return (await response.json()).kdf.salt
  }
  const first = await start({ SAFELIGHT_DATA: folder })
  const salt = await saltOf(first.url)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  const second = await start({ SAFELIGHT_DATA: folder })
  expect(await saltOf(second.url)).toBe(salt)
})

it('the server explains in one sentence why it cannot start', async () => {
  const folder = temporaryFolder()
  const { url } = await start({ SAFELIGHT_DATA: folder })
  const { port } = new URL(url)

  const taken = await fail({ SAFELIGHT_DATA: temporaryFolder(), PORT: port })
  expect(taken).toEqual({
    code: 1,
    output: `PORT ${port} is in use by another program. Set PORT to a free port.\n`,
  })
  expect(await fail({ PORT: 'many' })).toEqual({
    code: 1,
    output: 'PORT must be a whole number from 0 to 65535.\n',
  })
  expect(await fail({ SAFELIGHT_DATA: folder })).toEqual({
    code: 1,
    output: expect.stringContaining(`Another Safelight is using this folder: ${folder}. `),
  })
  expect(await fail({ SAFELIGHT_DATA: '/dev/null/data' })).toEqual({
    code: 1,
    output: '/dev/null is a file. Name a folder.\n',
  })
  const noPair = { TLS_CERT: tls('cert.pem'), TLS_KEY: tls('cert.pem') }
  expect(await fail({ SAFELIGHT_DATA: temporaryFolder(), ...noPair })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^TLS_CERT and TLS_KEY [^\n]+\n$/),
  })
})

it('the server serves HTTPS with a certificate', async () => {
  const { url } = await start({
    SAFELIGHT_DATA: temporaryFolder(),
    TLS_CERT: tls('cert.pem'),
    TLS_KEY: tls('key.pem'),
  })
  expect(url).toMatch(/^https:\/\/localhost:\d+$/)
  const { port } = new URL(url)
  const ca = readFileSync(tls('cert.pem'))
  const body = await new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/health', ca }, response =>
      resolve(text(response)),
    )
      .on('error', reject)
      .end()
  })
  expect(JSON.parse(body)).toMatchObject({ status: 'ok' })
})

it("the container's health check follows TLS_CERT and TLS_DOMAIN, and fails without a server", async () => {
  const check = fileURLToPath(new URL('../../../../deploy/container/health.mjs', import.meta.url))
  const isHealthy = (url: string, certificate = {}) => {
    const env = { PATH: process.env.PATH, PORT: new URL(url).port, ...certificate }
    return spawnSync(process.execPath, [check], { env }).status === 0
  }
  const certificate = { TLS_CERT: tls('cert.pem'), TLS_KEY: tls('key.pem') }
  const secure = await start({ SAFELIGHT_DATA: temporaryFolder(), ...certificate })
  const plain = await start({ SAFELIGHT_DATA: temporaryFolder() })
  expect(isHealthy(secure.url, certificate)).toBe(true)
  expect(isHealthy(plain.url)).toBe(true)
  // No authority answers there, so this server has no certificate yet.
  const domain = {
    TLS_DOMAIN: 'photos.example.org',
    TLS_DIRECTORY: 'https://127.0.0.1:1/',
    TLS_HTTP_PORT: 'off',
  }
  const port = await freePort()
  const data = temporaryFolder()
  const waiting = await start({
    ...domain,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    SAFELIGHT_DATA: data,
  })
  const place = `https://127.0.0.1:${port}`
  expect(isHealthy(place, domain)).toBe(true)
  waiting.child.kill('SIGTERM')
  await waiting.ended
  expect(isHealthy(place, domain)).toBe(false)
  plain.child.kill('SIGTERM')
  await plain.ended
  expect(isHealthy(plain.url)).toBe(false)
})
