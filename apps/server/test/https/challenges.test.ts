import { createContext } from '@safelight/test-kit/server'
import { expect, it, vi } from 'vitest'
import { openChallenges } from '../../src/https/challenges.ts'

it('forgets an answer some minutes after it was published', async () => {
  const { context } = await createContext()
  const challenges = openChallenges(context.database)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await challenges.publish('photos.example.org', 'an answer')
    expect(await challenges.answerTo('photos.example.org')).toBe('an answer')
    vi.advanceTimersByTime(10 * 60_000)
    expect(await challenges.answerTo('photos.example.org')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
