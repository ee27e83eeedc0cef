/** WebKitGTK may start a video with sound only. It knows the pictures' size within this many seconds. */
const SIZED_WITHIN = 1

type Playing = Pick<HTMLVideoElement, 'videoWidth' | 'currentTime' | 'duration'>

/** Detects a video of which the browser plays only the sound, because it cannot decode the pictures. */
export const hasSoundAlone = ({ videoWidth, currentTime, duration }: Playing): boolean =>
  videoWidth === 0 && currentTime > 0 && currentTime >= Math.min(SIZED_WITHIN, duration)
