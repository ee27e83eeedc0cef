import { Link } from '@tanstack/react-router'
import styles from './public-page.module.css'

/** The foot of a page for everybody. Home of people who are signed in is their gallery, without what visitors read. */
export const PublicFooter = ({ isVisitor }: { isVisitor: boolean }) => (
  <footer className={styles.footer}>
    <p>
      A safelight is the lamp that lets you work in a darkroom without fogging the film. Safelight
      is free software.
    </p>
    <nav aria-label="Product">
      <h2>Product</h2>
      <ul>
        <li>
          <Link to="/">Home</Link>
        </li>
        {isVisitor && (
          <>
            <li>
              <Link to="/" hash="features">
                Features
              </Link>
            </li>
            <li>
              <Link to="/" hash="pricing">
                Pricing
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to="/download">Desktop App</Link>
        </li>
      </ul>
    </nav>
    <nav aria-label="Support">
      <h2>Support</h2>
      <ul>
        <li>
          <Link to="/privacy-policy">Privacy Policy</Link>
        </li>
        <li>
          <Link to="/terms-conditions">Terms & Conditions</Link>
        </li>
        <li>
          <Link to="/delete-account-guide">Account Deletion Guide</Link>
        </li>
      </ul>
    </nav>
  </footer>
)
