import { texts } from '@safelight/texts/policies'
import type { ReactNode } from 'react'
import { PublicPage } from '../../components/public-page/public-page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './article-page.module.css'

export interface ArticlePageProps {
  title: string
  /** A line below the title. */
  facts: string
  children: ReactNode
}

/** A page that is read. */
export const ArticlePage = ({ title, facts, children }: ArticlePageProps) => (
  <PublicPage>
    <PageTitle>{title}</PageTitle>
    <article className={styles.article}>
      <h1>{title}</h1>
      <p className={styles.facts}>{facts}</p>
      {children}
    </article>
  </PublicPage>
)

/** When the policies last changed. */
export const LAST_UPDATED = texts.lastUpdated
