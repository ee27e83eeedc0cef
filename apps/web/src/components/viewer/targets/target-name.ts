import { texts } from '@safelight/texts/components/viewer'
import type { Target } from './target.ts'

/** The label of a target's button: its destination or its kind. */
export function targetName({ kind, host, text }: Target): string {
  if (kind === 'website') return host ?? text
  if (kind === 'mail' || kind === 'phone') return text
  return { wifi: texts.wifiCode, contact: texts.contactCode, text: texts.textCode }[kind]
}
