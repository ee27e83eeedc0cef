import { Breakable } from '../../shared/ui/layout/breakable.tsx'
import styles from './admin.module.css'

/** A key such as `TRASH_DAYS`, below its name in words if it has one. */
export const NamedKey = ({ name, children }: { name: string | undefined; children: string }) => (
  <>
    {name && <strong className={styles.name}>{name}</strong>}
    <span className={name && styles.key}>
      <Breakable>{children}</Breakable>
    </span>
  </>
)

/** A description, with the default in a line of its own. */
export const Described = ({
  by,
  children,
}: {
  by: string | false | undefined
  children: string
}) => (
  <>
    {children && <span className={styles.described}>{children}</span>}
    {by && <span className={styles.default}>{by}</span>}
  </>
)
