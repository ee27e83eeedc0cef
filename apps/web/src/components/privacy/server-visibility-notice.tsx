import { texts } from '@safelight/texts/components/privacy'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import styles from './server-visibility-notice.module.css'

/** A button with the word “Encrypted”. It opens an explanation of what the server can see. */
export const ServerVisibilityNotice = () => (
  <DialogTrigger>
    <Button className={styles.button ?? ''}>
      <span className={styles.dot} />
      <span className={styles.label}>{texts.encrypted}</span>
    </Button>
    <Popover className={styles.popover ?? ''} placement="bottom end" offset={10}>
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" level={2}>
          {texts.whatTheServerCanSee}
        </Heading>
        <p>{texts.serverVisibility}</p>
      </Dialog>
    </Popover>
  </DialogTrigger>
)
