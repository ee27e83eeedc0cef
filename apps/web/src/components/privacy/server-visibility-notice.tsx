import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import styles from './server-visibility-notice.module.css'

/** The glowing dot: says that everything is encrypted, and when pressed what that means. */
export const ServerVisibilityNotice = () => (
  <DialogTrigger>
    <Button className={styles.button ?? ''}>
      <span className={styles.dot} />
      <span className={styles.label}>Encrypted</span>
    </Button>
    <Popover className={styles.popover ?? ''} placement="bottom end" offset={10}>
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" level={2}>
          What the server can see
        </Heading>
        <p>
          This device encrypts your photos and videos, with their names, places and exact times,
          before it sends them. The server cannot open them. It sees your email address, when and
          from where you connect, the type, size, day taken and upload time of each file, and who
          you share it with. Only your password or your recovery words open your library, and
          neither is ever sent.
        </p>
      </Dialog>
    </Popover>
  </DialogTrigger>
)
