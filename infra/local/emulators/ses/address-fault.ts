/** What SES says to an address it does not take; undefined for one it does. With or without a display name. */
export function addressFault(given: string): string | undefined {
  const address = /<([^<>]*)>\s*$/.exec(given)?.[1] ?? given;
  const at = address.lastIndexOf('@');
  if (at < 0) return "Missing final '@domain'";
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (local === '') return 'Missing local name';
  if (/[^!-~]/.test(local)) return 'Local address contains control or whitespace';
  if (/["(),:;<>@[\\\]]/.test(local)) return 'Local address contains illegal character';
  if (/^\.|\.$|\.\./.test(local)) return 'Local address contains dot-dot, or starts or ends with a dot';
  if (domain === '') return 'Missing domain';
  if (/[^a-z\d.-]/i.test(domain)) return 'Domain contains illegal character';
  if (/^\.|\.$|\.\./.test(domain)) return 'Domain contains dot-dot, or starts or ends with a dot';
  return undefined;
}
