import { Button, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components'
import styles from './lamp.module.css'

/** The glowing dot: says that everything is encrypted, and when pressed what that means. */
export const Lamp = () => (
  <DialogTrigger>
    <Button className={styles.lamp ?? ''}>
      <span className={styles.dot} />
      <span className={styles.label}>Encrypted</span>
    </Button>
    <Popover className={styles.popover ?? ''} placement="bottom end" offset={10}>
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" level={2}>
          What the server can see
        </Heading>
        <p>
          Your pictures, their names, places and exact times are encrypted on this device before
          they leave it. The server cannot open them: it sees your e-mail address, when and from
          where you connect, and of each file its type, its size, the day it was taken and the time
          of its upload, and with whom you share it. Only your password or your recovery words open
          the library, and neither is ever sent.
        </p>
      </Dialog>
    </Popover>
  </DialogTrigger>
)
