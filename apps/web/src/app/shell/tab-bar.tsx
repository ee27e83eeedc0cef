import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { Link, useLocation } from '@tanstack/react-router'
import { BookImage, Images, Menu, Plus, Search } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useInbox } from '../../components/inbox/use-inbox.ts'
import { AccountMenu } from './account-menu.tsx'
import { countOf, labelWithNew, NewDot } from './new-count.tsx'
import styles from './shell.module.css'

const TABS = ['/gallery', '/albums', '/upload', '/search']

export function TabBar() {
  const inbox = useInbox()
  const path = useLocation({ select: location => location.pathname })
  const isInMenu = !TABS.some(tab => path.startsWith(tab))
  const toReview = countOf(inbox, '/albums')
  const inMenu = countOf(inbox, 'menu')
  return (
    <nav className={styles.tabBar} aria-label={texts.main}>
      <Link to="/gallery" className={styles.tab}>
        <Images size={21} strokeWidth={1.8} />
        {common.gallery}
      </Link>
      <Link to="/albums" className={styles.tab} {...labelWithNew(common.albums, toReview)}>
        <NewDot count={toReview}>
          <BookImage size={21} strokeWidth={1.8} />
        </NewDot>
        {common.albums}
      </Link>
      <Link to="/upload" className={styles.tab}>
        <Plus size={21} strokeWidth={1.8} />
        {texts.upload}
      </Link>
      <Link to="/search" className={styles.tab}>
        <Search size={21} strokeWidth={1.8} />
        {common.search}
      </Link>
      <AccountMenu
        placement="top end"
        trigger={
          <Button
            className={styles.tab ?? ''}
            data-active={isInMenu || undefined}
            {...labelWithNew(texts.more, inMenu)}
          >
            <NewDot count={inMenu}>
              <Menu size={21} strokeWidth={1.8} />
            </NewDot>
            {texts.more}
          </Button>
        }
      />
    </nav>
  )
}
