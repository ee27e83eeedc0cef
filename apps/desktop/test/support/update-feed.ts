import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicKeyOf } from '../../signing.ts'
import type { Feed } from '../../src/updates/feed.ts'
import {
  APP_ID,
  MANIFEST,
  SIGNATURE,
  signedBytes,
  type UpdateFile,
} from '../../src/updates/manifest.ts'

export type Content = string | Buffer | ((response: ServerResponse) => void)

/** A web server on this machine that offers updates. Change `files` to change its answers. */
export interface UpdateFeed extends Feed {
  privateKey: KeyObject
  files: Map<string, Content>
  requests: string[]
  stop(): void
}

export async function startUpdateFeed(): Promise<UpdateFeed> {
  const files = new Map<string, Content>()
  const requests: string[] = []
  const { privateKey } = generateKeyPairSync('ed25519')
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const content = files.get(path.slice('/app/'.length))
    if (content === undefined) response.writeHead(404).end()
    else if (typeof content === 'function') content(response)
    else response.end(content)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/app/`,
    key: publicKeyOf(privateKey),
    privateKey,
    files,
    requests,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Describes a package for Linux as manifests do. */
export function packageOf(content: string | Buffer, version: string, arch = 'x64'): UpdateFile {
  const name = `Safelight-${version}-linux.AppImage`
  const sha512 = createHash('sha512').update(content).digest('hex')
  const size = Buffer.byteLength(content)
  return { platform: 'linux', arch, kind: 'AppImage', name, size, sha512 } as UpdateFile
}

/** Publishes a version with one package. `change` replaces fields of the manifest. */
export function offer(
  feed: UpdateFeed,
  version: string,
  content: string | Buffer,
  { arch, ...change }: { arch?: string; [field: string]: unknown } = {},
): void {
  const file = packageOf(content, version, arch)
  const manifest = { v: 1, appId: APP_ID, version, released: '2026-11-29', files: [file] }
  publish(feed, { ...manifest, ...change })
  feed.files.set(file.name, content)
}

/** Publishes a signed manifest, which may be malformed. */
export function publish({ files, privateKey }: UpdateFeed, manifest: unknown): void {
  const bytes = Buffer.from(typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  files.set(MANIFEST, bytes)
  files.set(SIGNATURE, `${sign(null, signedBytes(bytes), privateKey).toString('base64')}\n`)
}
