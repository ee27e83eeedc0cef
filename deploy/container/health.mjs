// The container's health check: exits with 0 if the server answers. If TLS_CERT or TLS_DOMAIN is
// set, the server speaks HTTPS.
import http from 'node:http'
import https from 'node:https'

const { PORT, TLS_CERT, TLS_DOMAIN } = process.env
const address = { host: '127.0.0.1', port: PORT, path: '/api/health' }
// The certificate is for the host name, not for 127.0.0.1.
const isHttps = TLS_CERT || TLS_DOMAIN
const request = isHttps ? https.get({ ...address, rejectUnauthorized: false }) : http.get(address)
request.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
request.on('error', ({ message }) => {
  // With TLS_DOMAIN, the server runs before it has its first certificate. A restart would not help.
  const isWaiting = TLS_DOMAIN && message.includes('alert handshake failure')
  process.exit(isWaiting ? 0 : 1)
})
