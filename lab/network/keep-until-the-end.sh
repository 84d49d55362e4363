#!/bin/sh
# Waits until the lab that started it has ended, been interrupted or been killed. Then removes every machine with its
# programs, the machines' configuration under /etc/netns, and the lab's folder.
#   keep-until-the-end.sh <prefix of the machines' names> <folder>
trap '' INT TERM HUP
cat >/dev/null

machines() { ip netns list | cut -d' ' -f1 | grep "^$1"; }
running() { for name in $(machines "$1"); do ip netns pids "$name"; done; }

running "$1" | xargs -r kill -TERM 2>/dev/null
# Give the database time to close its files; no other program needs as long.
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
  [ -z "$(running "$1")" ] && break
  sleep 0.1
done

# An interrupted lab may have been creating one more machine.
for _ in 1 2 3; do
  running "$1" | xargs -r kill -KILL 2>/dev/null
  for name in $(machines "$1"); do
    ip netns del "$name"
    rm -rf "/etc/netns/$name"
  done
  [ -z "$(machines "$1")" ] && break
done
rmdir /etc/netns 2>/dev/null
rm -rf "$2"
