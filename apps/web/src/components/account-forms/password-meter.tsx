import { Check, Circle } from 'lucide-react'
import styles from './password-meter.module.css'
import { passwordPoints, passwordStrength, strengthLabel } from './password-strength.ts'

/** Four segments and a label for the strength of a password as it is typed, and which points it has. */
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
        {strengthLabel(password)}
      </p>
      <ul className={styles.points} aria-label="Points of a password">
        {passwordPoints(password).map(({ label, met }) => (
          <li key={label} data-met={met || undefined}>
            {met ? (
              <Check size={14} strokeWidth={2.5} aria-label="Has:" />
            ) : (
              <Circle size={14} strokeWidth={1.5} aria-label="Missing:" />
            )}
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
