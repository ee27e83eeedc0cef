import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './account.module.css'

/** As high as a form with a field and a button, so that the sections below stay in place. */
export const ShortFormSkeleton = () => (
  <div className={styles.form}>
    <Skeleton height="71px" />
    <Skeleton width="9em" height="40px" />
  </div>
)
