import { texts as common } from '@safelight/texts/common'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import landscape from '../../shared/pictures/landscape.svg'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  motto: string
  promises?: readonly string[]
  title: string
  children: ReactNode
}

export const AuthLayout = ({ motto, promises = [], title, children }: AuthLayoutProps) => (
  <div className={styles.layout}>
    <header className={styles.picture}>
      <img src={landscape} alt="" />
      <Link to="/" className={styles.home} aria-label={common.safelight}>
        <Wordmark />
      </Link>
      <div className={styles.words}>
        <p className={styles.motto}>{motto}</p>
        {promises.length > 0 && (
          <ul>
            {promises.map(promise => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        )}
      </div>
    </header>
    <main className={styles.main} id="main" tabIndex={-1}>
      <div className={styles.content}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  </div>
)
