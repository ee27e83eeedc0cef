import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { servePlain } from '../../src/https/plain-server.ts'

const where = { port: 0, host: '127.0.0.1' }

async function plainServer() {
  const server = await servePlain(where, 'https://photos.example.org', {
    challenges: { publish: async () => {}, answerTo: async () => 'an answer' },
    logger: pino({ enabled: false }),
    isReady: () => true,
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function openIdle(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET / HT')
  return socket
}

it.each([
  ['another address', '127.0.0.2'],
  ['the address of the authority', '127.0.0.1'],
])('answers a challenge while a thousand connections of %s send nothing', async (_, address) => {
  const { server, port } = await plainServer()
  for (let count = 0; count < 1000; count += 1) await openIdle(port, address)
  const answer = await fetch(`http://127.0.0.1:${port}/.well-known/acme-challenge/token`)
  expect(await answer.text()).toBe('an answer')
  const open = await new Promise<number>(resolve => server.getConnections((_, n) => resolve(n)))
  expect(open).toBeLessThanOrEqual(201)
})

it('closes the connections of the address that has the most', async () => {
  const { port } = await plainServer()
  const friend = await openIdle(port, '127.0.0.3')
  for (let count = 0; count < 300; count += 1) await openIdle(port, '127.0.0.2')
  friend.write('TP/1.1\r\nHost: photos.example.org\r\n\r\n')
  const [answer] = await once(friend, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 308 /)
})

it('closes a connection that sends no request', async () => {
  const { port } = await plainServer()
  const socket = await openIdle(port, '127.0.0.1')
  socket.resume()
  await once(socket, 'close')
}, 20_000)
