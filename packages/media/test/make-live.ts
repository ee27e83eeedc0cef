// Makes e2e/fixtures/live.jpg and live.mov, the parts of a live photo: node packages/media/test/make-live.ts
import { readFile, writeFile } from 'node:fs/promises'
import { applePicture, namedMovie } from './motion-writer.ts'

const fixtures = new URL('../../../e2e/fixtures/', import.meta.url)
const bytesOf = async (name: string) => new Uint8Array(await readFile(new URL(name, fixtures)))
const ID = '5E1F7A62-0000-4000-8000-0000000000F1'

/** Length in bytes of a JPEG marker, and of a segment's length field. */
const MARK = 2

const named = applePicture(ID)
const segment = named.subarray(MARK, MARK + MARK + new DataView(named.buffer).getUint16(MARK + 2))
const picture = await bytesOf('orientation-1.jpg')
await writeFile(
  new URL('live.jpg', fixtures),
  Uint8Array.from([...picture.subarray(0, MARK), ...segment, ...picture.subarray(MARK)]),
)
await writeFile(new URL('live.mov', fixtures), namedMovie(await bytesOf('formats/sample.mov'), ID))
