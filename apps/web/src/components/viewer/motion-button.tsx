import { CircleDotDashed } from 'lucide-react'
import type { Motion } from './use-motion.ts'
import { ViewerButton } from './viewer-button.tsx'

/** Plays once what moves of the picture on show. */
export const MotionButton = ({ motion }: { motion: Motion }) => (
  <ViewerButton
    label="Play live photo"
    pressed={motion.moving !== undefined}
    icon={<CircleDotDashed size={22} aria-hidden="true" />}
    onPress={motion.toggle}
  />
)
