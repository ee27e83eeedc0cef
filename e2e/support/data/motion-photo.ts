import { directoryXmp } from '../../../packages/media/test/motion-writer.ts'
import { withXmp } from '../../../packages/media/test/jpeg-writer.ts'
import { fixtureBytes } from '../library.ts'

/** A picture with a movie of five seconds behind it, as Google's phones write both into one file. */
export async function motionPhoto(): Promise<Buffer> {
  const [picture, movie] = await Promise.all(['portrait.jpg', 'tail-moov.mp4'].map(fixtureBytes))
  if (!picture || !movie) throw new Error('A fixture is missing.')
  const described = withXmp(picture, ...directoryXmp([['MotionPhoto', movie.length]]))
  return Buffer.concat([described, movie])
}
