import { Fragment } from 'react'

/** A key or an email address. In a narrow column it breaks after `_` or `@`, not within a word. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?<=[_@])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
