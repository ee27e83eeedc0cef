import type { ImportProblem } from '@safelight/client/import'
import { NamesFold } from '../../../components/left-out/names-fold.tsx'
import { formatCount } from '../../../shared/format.ts'

export interface ProblemsFoldProps {
  problems: readonly ImportProblem[]
  /** Behind how many they are, unless there is a whole text. */
  verb?: string
  text?: string
  tone?: 'error' | 'plain'
}

/** Files that are not imported, each with its reason, behind a fold. */
export function ProblemsFold({ problems, verb = '', text, tone = 'error' }: ProblemsFoldProps) {
  if (problems.length === 0) return null
  const names = problems.map(({ path, reason }) => `${path}: ${reason}`)
  const counted = `${formatCount(problems.length, 'file')} ${verb}`
  return <NamesFold {...(tone === 'error' ? { tone } : {})} text={text ?? counted} names={names} />
}
