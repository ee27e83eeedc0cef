// A plain file server: Node itself serves `GET /<name>` from the given folder.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

const folder = process.argv[2]
const server = createServer(async ({ url }, response) => {
  const path = join(folder, url.slice(1))
  const { size } = await stat(path)
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
  pipeline(createReadStream(path), response, () => {})
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit())
