import { Fragment } from 'react'

/** A key such as `DESKTOP_DOWNLOADS`. In a narrow column it breaks after an underscore, not within a word. */
export const KeyText = ({ children }: { children: string }) => (
  <span>
    {children.split(/(?<=_)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a key may be equal
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
