/** WebKitGTK may start with the sound alone. Within this many seconds, it knows the size of the pictures. */
const SIZED_WITHIN = 1

type Playing = Pick<HTMLVideoElement, 'videoWidth' | 'currentTime' | 'duration'>

/** Detects a video of which the browser plays only the sound, because it cannot decode the pictures. */
export const hasSoundAlone = ({ videoWidth, currentTime, duration }: Playing): boolean =>
  videoWidth === 0 && currentTime > 0 && currentTime >= Math.min(SIZED_WITHIN, duration)
