import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** The words that open the library without the password. */
export const RecoverySection = () => (
  <Section
    title="Recovery Words"
    lead="They are the only way back into your library if you lose your password."
  >
    <div className={styles.actions}>
      <LinkButton to="/recovery-words">Show the words</LinkButton>
    </div>
  </Section>
)
