import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { Link } from '@tanstack/react-router'
import { BookImage, Images, Menu, Plus, Search } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { AccountMenu } from './account-menu.tsx'
import styles from './shell.module.css'

export const TabBar = () => (
  <nav className={styles.tabBar} aria-label={texts.main}>
    <Link to="/gallery" className={styles.tab}>
      <Images size={21} strokeWidth={1.8} />
      {common.gallery}
    </Link>
    <Link to="/albums" className={styles.tab}>
      <BookImage size={21} strokeWidth={1.8} />
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
        <Button className={styles.tab ?? ''}>
          <Menu size={21} strokeWidth={1.8} />
          {texts.more}
        </Button>
      }
    />
  </nav>
)
