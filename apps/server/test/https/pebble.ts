import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { ensureProgram, freePort, startProgram } from '../../../../scripts/services/program.mjs'

export const authorityFile = tlsFile('cert.pem')

/**
 * Pebble, the test authority of Let's Encrypt, with a DNS server that knows every name as 127.0.0.1. It calls
 * `httpPort` instead of port 80, and `tlsPort` instead of port 443. Undefined if it is not installed.
 */
export async function startPebble() {
  const pebble = await ensureProgram('pebble')
  const dns = await ensureProgram('pebble-challtestsrv')
  if (!pebble || !dns) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'safelight-pebble-'))
  const [port, management, httpPort, tlsPort, dnsPort, dnsManagement] = await freePorts()
  const config = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: authorityFile,
    privateKey: tlsFile('key.pem'),
    httpPort,
    tlsPort,
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pebble: config }))
  const names = await startProgram(
    dns,
    [
      ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''],
      ...['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${dnsManagement}`],
    ],
    { ready: 'Starting management server' },
  )
  const authority = await startProgram(
    pebble,
    ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${dnsPort}`],
    {
      env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' },
      ready: 'ACME directory available',
    },
  )
  const previous = getCACertificates('default')
  setDefaultCACertificates([...previous, readFileSync(authorityFile, 'utf8')])
  return {
    directory: `https://localhost:${port}/dir`,
    httpPort,
    tlsPort,
    log: () => authority.log(),
    /** The root that signs the certificates. */
    root: async () => (await fetch(`https://localhost:${management}/roots/0`)).text(),
    /** Changes what the DNS server answers, such as `add-a`. */
    dns: async (call: string, body: object) => {
      await fetch(`http://127.0.0.1:${dnsManagement}/${call}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
    },
    async stop() {
      setDefaultCACertificates(previous)
      await authority.stop()
      await names.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Pebble = NonNullable<Awaited<ReturnType<typeof startPebble>>>

async function freePorts() {
  const ports = []
  for (let count = 0; count < 6; count += 1) ports.push(await freePort())
  return ports as [number, number, number, number, number, number]
}

function tlsFile(name: string): string {
  const path = `../../../../packages/test-kit/src/tls/${name}`
  return fileURLToPath(new URL(path, import.meta.url))
}
