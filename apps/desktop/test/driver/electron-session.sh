#!/bin/sh
# Starts $ELECTRON_PATH with an unlocked keyring of its own, in a D-Bus session of its own.
# Chromium's sandbox does not run as root, so root becomes the user nobody.
set -e
if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$HOME"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$0" "$@"
fi
if [ -z "$IN_SESSION" ]; then
  IN_SESSION=yes exec dbus-run-session -- "$0" "$@"
fi
printf password | gnome-keyring-daemon --unlock --components=secrets > /dev/null
exec "$ELECTRON_PATH" "$@"
