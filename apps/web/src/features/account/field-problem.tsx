import type { AccountForm } from '../../components/account-forms/use-account-form.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'

type Problem = Pick<AccountForm<object>, 'problem' | 'problemId'>

/** What is wrong with the fields of a form; what the server refuses stands above all sections. */
export const FieldProblem = ({ form: { problem, problemId } }: { form: Problem }) =>
  problem?.field && (
    <Banner tone="error" id={problemId}>
      {problem.message}
    </Banner>
  )
