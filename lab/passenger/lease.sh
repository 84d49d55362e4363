#!/bin/sh
# udhcpc runs this on each change of its lease. Configures the interface as a phone would and records the lease.
set -e
case "$1" in
deconfig)
  ip -4 addr flush dev "$interface"
  ip link set "$interface" up
  ;;
bound | renew)
  ip addr replace "$ip/$mask" dev "$interface"
  for gateway in $router; do ip route replace default via "$gateway" dev "$interface"; done
  printf '%s\n' "address=$ip" "router=$router" "names=$dns" "captive=$opt114" >"$LEASE_FILE"
  ;;
esac
