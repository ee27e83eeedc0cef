import styles from './password-meter.module.css'
import { passwordStrength, STRENGTH_LABELS } from './password-strength.ts'

/** Four segments and a label for the strength of a password as it is typed. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div className={styles.meter} data-strength={strength}>
      <div className={styles.segments} aria-hidden="true">
        {[1, 2, 3, 4].map(segment => (
          <span key={segment} data-filled={segment <= strength || undefined} />
        ))}
      </div>
      <p className={styles.label} role="status">
        {STRENGTH_LABELS[strength]}
      </p>
    </div>
  )
}
