import { BlockList, isIP } from 'node:net';

/** Addresses that are not of the public internet. Source: IANA special-purpose address registries (RFC 6890). */
const blocked = new BlockList();
const ranges4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [net, prefix] of ranges4) blocked.addSubnet(net, prefix, 'ipv4');

/** Global unicast, without the parts of it that tunnel to or document something else. */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
special6.addSubnet('2001::', 23, 'ipv6');
special6.addSubnet('2001:db8::', 32, 'ipv6');
special6.addSubnet('2002::', 16, 'ipv6');
special6.addSubnet('3fff::', 20, 'ipv6');

/** True for an IP address that a picture must not be fetched from: this machine, its network, the cloud's metadata. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return blocked.check(address, 'ipv4');
  if (family === 6) return !public6.check(address, 'ipv6') || special6.check(address, 'ipv6');
  return true;
}
