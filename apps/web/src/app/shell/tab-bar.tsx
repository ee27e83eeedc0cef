import { texts } from '@safelight/texts/app'
import { Link } from '@tanstack/react-router'
import { BookImage, Images, Menu, Plus, Search } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { AccountMenu } from './account-menu.tsx'
import styles from './shell.module.css'

/** The floating bar of phones. */
export const TabBar = () => (
  <nav className={styles.tabBar} aria-label={texts.main}>
    <Link to="/gallery" className={styles.tab}>
      <Images size={21} strokeWidth={1.8} />
      Gallery
    </Link>
    <Link to="/albums" className={styles.tab}>
      <BookImage size={21} strokeWidth={1.8} />
      Albums
    </Link>
    <Link to="/upload" className={styles.tab}>
      <Plus size={21} strokeWidth={1.8} />
      Upload
    </Link>
    <Link to="/search" className={styles.tab}>
      <Search size={21} strokeWidth={1.8} />
      Search
    </Link>
    <AccountMenu
      placement="top end"
      trigger={
        <Button className={styles.tab ?? ''}>
          <Menu size={21} strokeWidth={1.8} />
          More
        </Button>
      }
    />
  </nav>
)
