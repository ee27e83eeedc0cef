import fastify from 'fastify'
import { expect, it } from 'vitest'
import { ApiError, handleErrors } from './errors.ts'

it('answers with the error of the call if its cleanup fails too', async () => {
  const app = fastify()
  handleErrors(app, {})
  app.get('/', async () => {
    await using _ = {
      async [Symbol.asyncDispose]() {
        throw new Error('The cleanup failed.')
      },
    }
    throw new ApiError('QUOTA_EXCEEDED')
  })
  const response = await app.inject('/')
  expect([response.statusCode, response.json().code]).toEqual([413, 'QUOTA_EXCEEDED'])
  await app.close()
})
