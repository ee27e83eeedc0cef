import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bytes } from '@safelight/crypto/bytes'
import type { MediaReading } from '@safelight/media/read'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { onTestFinished } from 'vitest'
import { sourceOf } from '../../packages/client/src/export/album-source.ts'
import { openDeviceExporter } from '../../packages/client/src/export/device-exporter.ts'
import type { Exporter, OpenPart } from '../../packages/client/src/export/exporter.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { encryptUpload } from '../../packages/client/src/upload/encryption/encrypt-upload.ts'
import { aReading } from '../../packages/client/test/fixtures.ts'
import { inPage } from '../../packages/client/test/page.ts'
import { clientOf, type Somebody } from '../sharing/actors.ts'

export interface Exporting {
  server: TestServer
  ada: Somebody
  add(name: string, content: Bytes | string, reading?: Partial<MediaReading>): Promise<string>
  exporter(): Promise<Exporter>
  blobOf(id: string): Promise<string>
}

export async function exporting(): Promise<Exporting> {
  const server = await startServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  inPage(server.url)
  const disk = createMemoryDisk()
  return {
    server,
    ada,
    async add(name, content, reading = {}) {
      const file = new File([content], name, { type: 'image/jpeg' })
      const upload = await encryptUpload(owner.keys, file, aReading(reading), [])
      await uploaded(server, owner.person.token, {
        dto: upload.dto,
        file: Buffer.from(await new Blob([upload.original]).arrayBuffer()),
        renditions: Buffer.from(upload.renditions),
      })
      return upload.dto.id
    },
    exporter: () =>
      openDeviceExporter({
        keys: { ...owner.keys, person: ada.identity.person },
        token: owner.person.token,
        device: { disk, thumbnails: undefined },
        albums: sourceOf(ada.albums),
        wait: async () => {},
        publish: () => {},
      }),
    async blobOf(id) {
      const { original_blob } = await server.context.database
        .selectFrom('items')
        .select('original_blob')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const path = (await server.blobs()).find(each => each.endsWith(original_blob))
      return join(server.folder, 'blobs', path ?? 'not there')
    },
  }
}

/** Creates a folder for the parts of an export. `parts` lists only complete files. */
export function aFolder(): { path: string; open: OpenPart; parts(): string[] } {
  const path = mkdtempSync(join(tmpdir(), 'safelight-export-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    parts: () => readdirSync(path).filter(name => name.endsWith('.zip')),
    async open(name) {
      const file = await open(join(path, `${name}.begun`), 'w')
      return new WritableStream<Bytes>({
        write: async piece => void (await file.write(piece)),
        async close() {
          await file.close()
          await rename(join(path, `${name}.begun`), join(path, name))
        },
        abort: () => file.close(),
      })
    },
  }
}
