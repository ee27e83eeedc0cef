import { expect, it } from 'vitest'
import { createLogger } from '../../src/http/logging.ts'
import { plainLog } from '../../src/http/plain-log.ts'

it('writes lines for people', () => {
  const written: string[] = []
  const logger = createLogger(
    'info',
    plainLog(text => void written.push(text)),
  )
  logger.info({ method: 'GET', route: null, status: 200, ms: 3 }, 'answered')
  const error = Object.assign(new Error('broken\u001b[2J'), {
    stack: 'Error: broken\u001b[2J\n    at x',
  })
  logger.warn({ err: error }, 'a database connection broke')
  const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
  expect(written.join('').replaceAll(time, 'TIME')).toBe(
    [
      'TIME INFO answered method=GET route=null status=200 ms=3',
      'TIME WARN a database connection broke',
      '  Error: broken\ufffd[2J',
      '      at x',
      '',
    ].join('\n'),
  )
})
