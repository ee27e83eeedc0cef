/** Within so many seconds WebKitGTK has told the size of the pictures, which it may do after their sound begins. */
const SIZED_WITHIN = 1

type Playing = Pick<HTMLVideoElement, 'videoWidth' | 'currentTime' | 'duration'>

/** A browser plays the sound of a video whose pictures it cannot decode; that is known only once it plays. */
export const hasSoundAlone = ({ videoWidth, currentTime, duration }: Playing): boolean =>
  videoWidth === 0 && currentTime > 0 && currentTime >= Math.min(SIZED_WITHIN, duration)
