const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an IP address stands for when submissions are counted: itself, or the /64 of an IPv6 address, which is what a
 * provider gives to one customer. The same network is written in one way only.
 */
export function addressGroup(address: string): string {
  const plain = mapped.exec(address)?.[1];
  if (plain !== undefined) return plain;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = after?.split(':').filter((group) => group !== '') ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = after === undefined ? head : [...head, ...zeros, ...tail];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
