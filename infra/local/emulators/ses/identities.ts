/** The address in `Name <address>`, or the whole text where there is no name. */
export const bareAddress = (given: string): string => /<([^<>]*)>\s*$/.exec(given)?.[1] ?? given;

/**
 * The verified identity under which SES handles an address: the most specific one, which is the
 * address itself, then its domain, then the domains above. Undefined where none is verified.
 * Source: SES developer guide, "Verified identities".
 */
export function identityOf(address: string, verified: readonly string[]): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const own = `${address.slice(0, at)}@${domain}`;
  const labels = domain.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  return [own, ...domains].find((identity) => verified.includes(identity));
}

/** Whether an address belongs to SES's mailbox simulator, to which anybody may write. */
export const isSimulator = (address: string): boolean =>
  /@simulator\.amazonses\.com$/i.test(address);
